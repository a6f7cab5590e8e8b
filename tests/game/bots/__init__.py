"""The bots, and the arena that measures them."""
