"""How a wrapper knows that an observer watches it. Pure; the asking is done by `confine`, the answering by `observer`.

The question is a socket of an address family that no kernel has. A kernel says so with an error; the observer answers
with a number made from the one in the question, which no fixed filter could guess. A program that merely claims to be
observed gets no such answer and keeps the ordinary, stricter filter.
"""

PROBE_FAMILY = 0x4348
_MASK = 0x2A5C_31D7
_POSITIVE = 0x7FFF_FFFF


def expected_answer(nonce: int) -> int:
    return (nonce ^ _MASK) & _POSITIVE
