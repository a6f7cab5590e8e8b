"""The bots: portable Python that sees what a seat may see, and nothing more."""
