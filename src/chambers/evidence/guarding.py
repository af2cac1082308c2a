"""The guard at the door of evidence: the registry's verdict, as intake asks for it.

What is held back is noted in the quarantine of the matter; a document that a person released there is let in.
"""

from collections.abc import Callable
from datetime import datetime

from chambers.evidence.guard import Arrival, Guard, Suspicion
from chambers.evidence.identifier import PROPERTY
from chambers.evidence.provenance import Decision, Verdict
from chambers.evidence.quarantine import Quarantine
from chambers.evidence.registry import Registry
from chambers.record.page import Anchor


def registry_guard(registry: Registry, quarantine: Quarantine, clock: Callable[[], datetime]) -> Guard:
    """A guard that knows everything the registry knows."""

    def guard(arrival: Arrival) -> Suspicion | None:
        if quarantine.is_released(arrival.bytes_sha256):
            return None
        marks = [value for name, value in arrival.properties.items() if name == PROPERTY]
        pages = [page.text for page in arrival.source.pages]
        verdict = registry.judge(pages, sha256=arrival.bytes_sha256, identifiers=marks)
        if verdict.admitted:
            return None
        quarantine.hold(arrival.bytes_sha256, arrival.source.file, verdict, clock())
        return suspicion(arrival, verdict)

    return guard


def suspicion(arrival: Arrival, verdict: Verdict) -> Suspicion:
    """A verdict in the words of intake: no parts means the whole document."""
    whole = verdict.decision is Decision.QUARANTINE
    numbers = [page.number for page in arrival.source.pages]
    parts = (
        Anchor(arrival.source.sha256, numbers[span.page - 1], span.start, span.end)
        for span in (() if whole else verdict.spans)
    )
    return Suspicion(verdict.reason or "", tuple(parts))
