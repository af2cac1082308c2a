"""The report on a verified draft: one JSON object, with the hashes of everything that went into it.

The page of the same report is made by `report_page`. Nothing is judged here.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from chambers.grounding.verdict import Json, Verification
from chambers.record.page import Source


@dataclass(frozen=True, slots=True)
class Checked:
    """A draft as it was read, what it was held against, and the verdicts."""

    draft: Source
    text: str
    sources: tuple[Source, ...]
    verification: Verification
    tool_version: str

    def to_json(self) -> dict[str, Json]:
        """The JSON of `verify`, with its head."""
        return {
            **self.verification.to_json(),
            "draft": {"file": self.draft.file, "sha256": self.draft.sha256, "text_sha256": _sha256(self.text)},
            "bundle": {"sha256": bundle_hash(self.sources), "files": [_file(source) for source in self.sources]},
            "tool": {"name": "chambers", "version": self.tool_version},
        }


def bundle_hash(sources: Sequence[Source]) -> str:
    """One hash for a set of files, whatever their order."""
    return _sha256("\n".join(sorted(source.sha256 for source in sources)))


def _file(source: Source) -> dict[str, Json]:
    return {"file": source.file, "sha256": source.sha256, "pages": len(source.pages)}


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
