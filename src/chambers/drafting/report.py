"""The report that comes with a memo, as JSON and as one page of HTML.

Both are made from the same values, and the verdicts are those on the text of the final file. The page loads nothing:
no script, no font, no image, and a policy that forbids them. Nothing is judged here.
"""

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from chambers.drafting.memo import Memo
from chambers.drafting.settling import Settled
from chambers.grounding.verdict import Json, SourceSpan
from chambers.record.page import Source

_CONTEXT_CHARS = 70


@dataclass(frozen=True, slots=True)
class Making:
    """How and when a document was made."""

    document_id: str
    made_at: datetime
    tool_version: str


def report_json(memo: Memo, settled: Settled, making: Making) -> dict[str, Json]:
    """The whole report as one JSON object."""
    return {
        "tool": {"name": "chambers", "version": making.tool_version},
        "document_id": making.document_id,
        "made_at": making.made_at.isoformat(),
        "model": memo.model,
        "draft": {"file": settled.path.name, "sha256": hashlib.sha256(settled.path.read_bytes()).hexdigest()},
        "verification": settled.verification.to_json(),
        "evidence": [_source(source) for source in memo.sources],
        "unreadable": [{"file": each.file, "reason": each.reason} for each in memo.unreadable],
        "blocked_statements": [
            {
                "text": each.text,
                "file": each.file,
                "reasons": list(each.reasons),
                "second_attempt": each.second_attempt,
                "replaced_by": each.replaced_by,
            }
            for each in memo.rejected
            if each.blocked
        ],
        "dropped_sentences": [
            {"text": each.text, "file": each.file, "reasons": list(each.reasons)}
            for each in memo.rejected
            if not each.blocked
        ],
        "removed_paragraphs": [{"text": each.text, "reasons": list(each.reasons)} for each in settled.removed],
    }


def write_report(memo: Memo, settled: Settled, making: Making, *, html: Path, data: Path) -> None:
    """Write report.html and report.json."""
    report = report_json(memo, settled, making)
    data.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    html.write_text(render_html(report, memo), encoding="utf-8")
    for path in (html, data):
        path.chmod(0o600)


def render_html(report: dict[str, Json], memo: Memo) -> str:
    """The report as one self-contained page."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["context"] = lambda source: _context(source, memo)
    template = files("chambers.drafting").joinpath("templates/report.html").read_text(encoding="utf-8")
    return environment.from_string(template).render(report=report, caption=memo.matter.caption)


def marked(span: SourceSpan, text: str) -> tuple[str, str, str]:
    """The words before, the words that bear the claim, and the words after."""
    start, end = span.start or 0, span.end or 0
    left = max(0, start - _CONTEXT_CHARS)
    before = ("\u2026" if left else "") + text[left:start]
    after = text[end : end + _CONTEXT_CHARS] + ("\u2026" if end + _CONTEXT_CHARS < len(text) else "")
    return before, text[start:end], after


def _context(source: dict[str, Json], memo: Memo) -> tuple[str, str, str] | None:
    if source["kind"] != "evidence" or source["start"] == source["end"]:
        return None
    pages = (page for each in memo.sources for page in each.pages)
    page = next((p for p in pages if (p.sha256, p.number) == (source["sha256"], source["page"])), None)
    if page is None:
        return None
    start, end = source["start"], source["end"]
    assert isinstance(start, int)
    assert isinstance(end, int)
    return marked(SourceSpan("evidence", page.file, page.sha256, page.bates, page.number, start, end, ""), page.text)


def _source(source: Source) -> dict[str, Json]:
    labels = [page.bates for page in source.pages if page.bates]
    return {
        "file": source.file,
        "sha256": source.sha256,
        "media_type": source.media_type,
        "pages": len(source.pages),
        "bates_first": labels[0] if labels else None,
        "bates_last": labels[-1] if labels else None,
    }
