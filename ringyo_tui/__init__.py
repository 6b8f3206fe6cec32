"""Starts the app: command line, application shell, settings."""
