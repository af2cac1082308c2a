"""What runs where, and why. Pure and deterministic: values in, a plan with reasons out.

So far this knows one engine, the embedded one, and one place, the CPU. It reads no file and no clock; what it needs
to know of a model is handed to it.
"""
