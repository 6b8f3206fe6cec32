"""Shows a view that an engine made for one seat, and hands the chosen action back."""
