"""The administration: its door, and what the pages of all apps have in common."""
