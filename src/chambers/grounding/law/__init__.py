"""Authorities: the library, its opinions and reporters, and the verdict on a citation of law."""
