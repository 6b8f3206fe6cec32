"""The program at the far end of a real sshd; `make test-ssh` brings one along."""
