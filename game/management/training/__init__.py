"""Fits the bots' tables to their own games: `manage.py train`."""
