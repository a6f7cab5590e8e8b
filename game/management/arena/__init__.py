"""Games of bots among themselves and against players from a file: `manage.py arena`."""
