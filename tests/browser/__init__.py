"""The program in a real browser; `make test-browser` brings one along."""
