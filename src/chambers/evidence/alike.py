"""Which documents of a matter are the same: in bytes, in words, or nearly; and which belong together."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from chambers.evidence.likeness import find_near


@dataclass(frozen=True, slots=True)
class Alike:
    """Groups of names: the same bytes under several names, the same words, pairs that nearly agree, families."""

    same_bytes: tuple[tuple[str, ...], ...]
    same_text: tuple[tuple[str, ...], ...]
    near: tuple[tuple[str, str, float], ...]
    families: tuple[tuple[str, ...], ...]


def find_alike(database: sqlite3.Connection) -> Alike:
    """Everything that stands there more than once, and every file with what came inside it."""
    first = dict(database.execute("SELECT sha256, min(name) FROM names GROUP BY sha256"))
    rows = database.execute("SELECT sha256, text_sha256, sketch FROM documents WHERE state = 'read'").fetchall()
    digests = {sha256: digest for sha256, digest, _ in rows if digest}
    near = find_near({sha256: packed for sha256, _, packed in rows if packed and sha256 in digests})
    return Alike(
        same_bytes=_groups(database.execute("SELECT sha256, name FROM names")),
        same_text=_groups((digest, first[sha256]) for sha256, digest in digests.items()),
        near=tuple((first[a], first[b], share) for a, b, share in near if digests[a] != digests[b]),
        families=_families(database, first),
    )


def _groups(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, ...], ...]:
    groups: dict[str, set[str]] = {}
    for key, name in pairs:
        groups.setdefault(key, set()).add(name)
    return tuple(sorted(tuple(sorted(names)) for names in groups.values() if len(names) > 1))


def _families(database: sqlite3.Connection, first: dict[str, str]) -> tuple[tuple[str, ...], ...]:
    families: dict[str, list[str]] = {}
    for parent, name in database.execute("SELECT parent, name FROM names WHERE parent IS NOT NULL ORDER BY id"):
        families.setdefault(parent, []).append(name)
    return tuple(sorted((first[parent], *names) for parent, names in families.items()))
