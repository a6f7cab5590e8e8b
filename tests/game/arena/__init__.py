"""The arena: games of bots among themselves and against players from a file."""
