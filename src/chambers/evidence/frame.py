"""A plan and several files in one stream: eight bytes of length, JSON, then the files one after the other. Pure."""

import json
from collections.abc import Mapping, Sequence
from typing import Any


def write_frame(plan: Mapping[str, object], parts: Sequence[bytes]) -> bytes:
    """The plan and the parts as one run of bytes."""
    head = json.dumps({**plan, "sizes": [len(part) for part in parts]}).encode()
    return b"".join((len(head).to_bytes(8, "big"), head, *parts))


def read_frame(frame: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """The plan and the parts again."""
    at = 8 + int.from_bytes(frame[:8], "big")
    plan = json.loads(frame[8:at])
    parts = []
    for size in plan.pop("sizes"):
        parts.append(frame[at : at + size])
        at += size
    return plan, parts
