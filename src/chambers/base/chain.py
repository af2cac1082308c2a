"""Append-only records, each carrying the hash of the one before: what was written cannot be changed unnoticed. Pure.

A record is its body and two more fields, `previous` and `sha256`; the hash is over the canonical JSON of everything
but `sha256` itself. The chain shows alterations, insertions and removals inside it. It cannot show that lines are
missing at its end: whoever cares keeps the last hash elsewhere.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from chambers.base.errors import UsageError

GENESIS = "0" * 64
_RESERVED = ("previous", "sha256")


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a chain first fails; lines count from 1."""

    line: int
    reason: str


def canonical_json(value: Mapping[str, Any]) -> str:
    """One spelling for one value: sorted keys, no spaces, no NaN."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def link(previous: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
    """The next record after the one whose hash is `previous`; None begins a chain."""
    taken = [name for name in _RESERVED if name in body]
    if taken:
        raise UsageError(
            f"a chained record keeps the fields {' and '.join(_RESERVED)} for itself, and the body brings {taken[0]}",
            hint="name the field differently",
        )
    record = {**body, "previous": GENESIS if previous is None else previous}
    return {**record, "sha256": _hash(record)}


def verify_chain(lines: Iterable[str]) -> Broken | None:
    """The first line, given as JSON text, that does not fit its own hash or the line before; None when all do."""
    expected = GENESIS
    for number, line in enumerate(lines, start=1):
        record = _parse(line)
        reason = "it is not a JSON object with previous and sha256" if record is None else _fault(record, expected)
        if record is None or reason is not None:
            return Broken(number, str(reason))
        expected = record["sha256"]
    return None


def _parse(line: str) -> dict[str, Any] | None:
    try:
        record = json.loads(line, object_pairs_hook=_distinct)
    except ValueError:
        return None
    complete = isinstance(record, dict) and all(isinstance(record.get(name), str) for name in _RESERVED)
    return record if complete else None


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A name that occurs twice would let two readers see two records behind one hash."""
    record = dict(pairs)
    if len(record) != len(pairs):
        raise ValueError("a field occurs twice")
    return record


def _fault(record: Mapping[str, Any], expected: str) -> str | None:
    if record["previous"] != expected:
        return "it does not follow the line before it: something was removed, inserted or reordered"
    body = {name: value for name, value in record.items() if name != "sha256"}
    try:
        unchanged = _hash(body) == record["sha256"]
    except ValueError:
        return "it holds a value that has no canonical form"
    return None if unchanged else "its contents do not match its hash: it was changed after it was written"


def _hash(record: Mapping[str, Any]) -> str:
    # Text from file names may hold lone surrogates, which have no UTF-8 form; they are hashed as they stand.
    return hashlib.sha256(canonical_json(record).encode("utf-8", "surrogatepass")).hexdigest()
