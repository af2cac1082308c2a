"""The parts of `scripts/bench_grounding.py`: matters as files, what the verifier says of them, and errors by a program.

Nothing here is part of the product, and nothing needs a network or a model.
"""
