"""Chambers: a private drafting room on your own GPUs.

ARCHITECTURE.md draws the house. Each package here is one of its rooms and opens with what it is for,
what it promises and what it does not do.
"""

__version__ = "0.1.0"
