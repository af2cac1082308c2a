"""The last proof that nothing leaves, as it was kept: read, checked against the chain, shown."""

import json
from dataclasses import dataclass
from typing import Any

from chambers.base.chain import verify_chain
from chambers.desk.proof import RECORD
from chambers.fleet.folders import folders_of
from chambers.settings import Settings


@dataclass(frozen=True, slots=True)
class LastProof:
    """The newest record of a proof, how many there are, and what is wrong with the chain (None: nothing)."""

    record: dict[str, Any]
    count: int
    fault: str | None

    @property
    def holds(self) -> bool:
        """Whether it says that nothing left, and can be trusted to say so."""
        return self.fault is None and bool(self.record.get("passed"))


def read_last_proof(settings: Settings) -> LastProof | None:
    """The last proof of this house; None before the first."""
    file = folders_of(settings.state).state / RECORD
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    if not lines:
        return None
    broken = verify_chain(lines)
    if broken is not None:
        return LastProof({}, len(lines), f"line {broken.line} is not as it was written: {broken.reason}")
    return LastProof(json.loads(lines[-1]), len(lines), None)
