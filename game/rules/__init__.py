"""The rules of Romanian whist: pure, portable Python (it also runs under MicroPython)."""
