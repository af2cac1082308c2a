"""Which pages a search is held to: those of an exhibit, or those that bear certain Bates numbers.

The exhibits are those that were bound in the matter, the numbers those that its ledger gave out. A designation or a
number that nobody gave out is an error, not an empty answer.
"""

import sqlite3
from dataclasses import dataclass

from chambers.base.errors import UsageError
from chambers.evidence.documents import state_of
from chambers.evidence.matter_exhibits import exhibit_labels, exhibits_called
from chambers.record.bates import Ledger, Place
from chambers.record.reference import find_references, places_of


class ScopeError(UsageError):
    """There are no such pages to search."""

    code = "evidence.scope"


@dataclass(frozen=True, slots=True)
class Scope:
    """The documents and pages to be searched; None leaves all."""

    documents: frozenset[str] | None = None
    pages: frozenset[Place] | None = None


def documents_of_exhibit(database: sqlite3.Connection, label: str) -> frozenset[str]:
    """The documents of the matter that were bound as an exhibit."""
    wanted = label.strip().casefold().removeprefix("exhibit").strip() or label
    bound = exhibits_called(database, wanted)
    if not bound:
        known = ", ".join(exhibit_labels(database))
        raise ScopeError(
            f"No Exhibit {wanted.upper()} was bound in this matter.",
            hint=f"Known: {known}." if known else "`chambers exhibits bind --matter` makes exhibits known.",
        )
    documents = frozenset(each.sha256 for each in bound if state_of(database, each.sha256) is not None)
    if not documents:
        raise ScopeError(
            f"Exhibit {bound[0].label} was bound from {bound[0].file}, which is not in the evidence of this matter.",
            hint="Add that very file with `chambers evidence add`, or bind the exhibit from the file that was added.",
        )
    return documents


def pages_numbered(written: str, ledger: Ledger) -> frozenset[Place]:
    """The pages that a reference such as ABC000123-125 names."""
    references = find_references(written, ledger)
    problem = next((reference.problem for reference in references if reference.problem), None)
    if problem is not None:
        raise ScopeError(f"{written!r} cannot be searched: {problem}.", hint="Give numbers that were served.")
    if not references:
        known = ", ".join(f"{prefix}{'0' * width}" for prefix, width in ledger.series)
        raise ScopeError(
            f"{written!r} names no Bates number of this matter.",
            hint=f"Its numbers look like {known}."
            if known
            else "`chambers exhibits stamp --matter` gives numbers out.",
        )
    return frozenset(place for reference in references for place in places_of(reference, ledger))
