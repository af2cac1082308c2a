"""Places in evidence as the tools name them."""

from typing import Any

from chambers.mcp.results import Passage
from chambers.record.page import Page


def page_passage(page: Page, start: int, end: int, text: str) -> Passage:
    return Passage(
        bates=page.bates, file=page.file, sha256=page.sha256, page=page.number, start=start, end=end, text=text
    )


def source_passage(source: dict[str, Any] | None) -> Passage | None:
    """The source of a verdict; None where it is no page, such as a fact that a person entered."""
    if not source or source.get("sha256") is None or source.get("page") is None:
        return None
    return Passage(
        bates=source.get("bates"),
        file=source.get("file") or "",
        sha256=source["sha256"],
        page=source["page"],
        start=source.get("start") or 0,
        end=source.get("end") or 0,
        text=source.get("text") or "",
    )
