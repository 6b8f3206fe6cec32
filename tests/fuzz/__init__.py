"""Input from outside that nobody meant well: an error of ours in one sentence, or success, and nothing else."""
