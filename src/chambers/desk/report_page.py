"""The report as one page of HTML: the draft with every claim marked, and the source beside it.

The page loads nothing: no script, no font, no image, and a policy that forbids them. Every word of the draft and of the
record is escaped. A word that several claims cover takes the mark of the worst. A table of the draft is shown as one.
"""

import itertools
import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from html import escape

from chambers.desk.report import Checked, bundle_hash
from chambers.grounding.exempt import Exempt
from chambers.grounding.pages.draft_tables import DrawnTable, find_tables
from chambers.grounding.pages.sentences import flowing
from chambers.grounding.pages.stems import spans_for, stems
from chambers.grounding.verdict import MEANING_NOTE, Judgment, Question, SourceSpan, Verdict

_RANK = {
    Verdict.CONTRADICTED: 5,
    Verdict.NOT_FOUND: 4,
    Verdict.AMBIGUOUS: 3,
    Verdict.NOT_CHECKABLE: 2,
    Verdict.REVIEW: 1,
    Verdict.SUPPORTED: 0,
}
_EXEMPT_CHARS = 160
_COLUMNS = re.compile(r"\S {3,}\S")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.55 Georgia,serif;margin:2rem auto;max-width:72rem;padding:0 1.5rem;background:#fff;color:#1a1a1a}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
.blocked{color:#a40000}.clear{color:#0b6b2d}
table{border-collapse:collapse;width:100%;font:14px/1.4 system-ui,sans-serif}
td,th{border-bottom:1px solid #ccc;padding:.35rem .5rem;text-align:left;vertical-align:top}
.draft{white-space:pre-wrap;border:1px solid #ccc;padding:1rem 1.25rem}
.draft table{white-space:normal;font:inherit;font-size:.95rem}.draft td:empty{min-width:1rem}
mark{background:#e3f3e6;color:inherit;text-decoration:none}
mark.contradicted{background:#ffd2d2}mark.not_found{background:#ffe3c2}
mark.ambiguous{background:#fff3b0}mark.not_checkable{background:#e4e4f4}mark.review{background:#d9ecf7}
a{color:inherit;text-decoration:none}.q{color:#555}.small{font:13px/1.4 system-ui,sans-serif;color:#555}
pre{font:12px/1.4 ui-monospace,monospace;margin:0;max-width:36rem;overflow-x:auto}
@media (prefers-color-scheme:dark){body{background:#16181a;color:#e6e6e6}mark{background:#1f3d27}
mark.contradicted{background:#5c1f1f}mark.not_found{background:#5a3a14}mark.ambiguous{background:#4d4412}
mark.not_checkable{background:#2d2d55}mark.review{background:#173a4d}td,th,.draft{border-color:#444}.q,.small{color:#aaa}}
"""


def render_page(checked: Checked) -> str:
    """The whole page."""
    return "".join(_parts(checked))


def _parts(checked: Checked) -> Iterator[str]:
    verification = checked.verification
    state = "blocked" if verification.blocked else "clear"
    word = "Blocked" if verification.blocked else "Nothing blocks"
    if count := len(verification.for_review):
        word = f"{word}; {count} to review"
    yield f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(checked.draft.file)}</title>'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"><style>{_STYLE}</style></head><body>'
    yield f'<h1>{escape(checked.draft.file)}: <span class="{state}">{word}</span></h1>'
    yield f'<p class="small">draft {checked.draft.sha256}<br>record {bundle_hash(checked.sources)}'
    yield f"<br>chambers {escape(checked.tool_version)}</p>"
    yield f"<p>{MEANING_NOTE}</p>"
    yield "<table><tr>" + "".join(f"<th>{_words(name)}</th>" for name in verification.counts) + "</tr><tr>"
    yield "".join(f"<td>{count}</td>" for count in verification.counts.values()) + "</tr></table>"
    yield f'<h2>The draft</h2><div class="draft">{"".join(_draft(checked.text, verification.judgments))}</div>'
    yield "<h2>Claims</h2><table><tr><th>claim</th><th>kind</th><th>verdict</th><th>why</th><th>source</th></tr>"
    yield from (_row(judgment) for judgment in sorted(verification.judgments, key=_by_gravity))
    yield f"</table><h2>Nearest passages</h2><p>{MEANING_NOTE}</p>"
    yield "<table><tr><th>sentence</th><th>nearest passages of the record</th></tr>"
    yield from map(_asked, verification.questions)
    yield "</table><h2>Exempt by their shape</h2>"
    yield from _exempt(verification.exempt, checked.text)
    yield "<h2>What was not checked</h2><ul>"
    yield "".join(f"<li>{escape(line)}</li>" for line in verification.not_checked)
    yield "</ul><h2>The record</h2><table><tr><th>file</th><th>pages</th><th>sha256</th></tr>"
    yield from (
        f"<tr><td>{escape(s.file)}</td><td>{len(s.pages)}</td><td>{s.sha256}</td></tr>" for s in checked.sources
    )
    yield "</table></body></html>\n"


def _by_gravity(judgment: Judgment) -> tuple[int, int]:
    return -_RANK[judgment.verdict], judgment.claim.start


def _row(judgment: Judgment) -> str:
    claim = judgment.claim
    override = judgment.override
    answered = f"<br>Overridden by {escape(override.name)}: {escape(override.reason)}" if override else ""
    return (
        f'<tr id="{claim.id}"><td>{escape(flowing(claim.text))}</td><td>{claim.kind.value}</td>'
        f'<td><mark class="{judgment.verdict.value}">{_words(judgment.verdict.value)}</mark></td>'
        f"<td>{escape(judgment.reason)}{answered}</td><td>{_source(judgment.source)}</td></tr>"
    )


def _asked(question: Question) -> str:
    """A sentence and the passages nearest to it, their common words in bold."""
    roots = frozenset(stems(question.sentence))
    passages = "<br>".join(_source(each, roots) for each in question.passages)
    return f'<tr id="{question.id}"><td>{escape(flowing(question.sentence))}</td><td>{passages}</td></tr>'


def _exempt(parts: Sequence[Exempt], text: str) -> Iterator[str]:
    if not parts:
        yield '<p class="small">No part of this draft.</p>'
        return
    yield "<table><tr><th>part</th><th>words</th><th>why</th></tr>"
    for part in parts:
        words = flowing(text[part.start : part.end])
        shown = words if len(words) <= _EXEMPT_CHARS else f"{words[:_EXEMPT_CHARS]}\u2026"
        yield f"<tr><td>{part.name}</td><td>{escape(shown)}</td><td>{escape(part.reason)}</td></tr>"
    yield "</table>"


def _source(source: SourceSpan | None, roots: frozenset[str] = frozenset()) -> str:
    """Where the source stands, and its text with the words of some stems in bold."""
    if source is None:
        return ""
    place = source.bates or (f"{source.file}, page {source.page}" if source.file else source.kind)
    if not source.text:
        return escape(place)
    # The rows of a table say nothing without their columns.
    if "\n" in source.text and _COLUMNS.search(source.text):
        return f'{escape(place)}<pre class="q">{_with_marks(_narrowed(source.text), roots)}</pre>'
    return f'{escape(place)}<br><span class="q">{_with_marks(flowing(source.text), roots)}</span>'


def _with_marks(text: str, roots: frozenset[str]) -> str:
    """A text with its words of some stems in bold."""
    parts, at = list[str](), 0
    for start, end in spans_for(roots, text):
        parts += [escape(text[at:start]), f"<b>{escape(text[start:end])}</b>"]
        at = end
    return "".join((*parts, escape(text[at:])))


def _narrowed(rows: str) -> str:
    """Rows with no more than two blanks between their columns."""
    lines = rows.split("\n")
    wide = max(map(len, lines))
    blank = [all(line[at : at + 1] in ("", " ") for line in lines) for at in range(wide)]
    kept = [at for at in range(wide) if not (at > 1 and blank[at] and blank[at - 1] and blank[at - 2])]
    return "\n".join("".join(line[at : at + 1] for at in kept).rstrip() for line in lines)


def _draft(text: str, judgments: Sequence[Judgment]) -> Iterator[str]:
    """The draft with every claim marked, and its tables as tables."""
    tables = list(find_tables(text))
    cells = {edge for table in tables for row in table.rows for cell in row for edge in cell}
    edges = cells | {edge for table in tables for edge in (table.start, table.end)}
    pieces = list(_marked(text, judgments, edges))
    starts = [start for start, _ in pieces]

    def shown(low: int, high: int) -> str:
        return "".join(piece for _, piece in pieces[bisect_left(starts, low) : bisect_left(starts, high)])

    at = 0
    for table in tables:
        yield shown(at, table.start).removesuffix("\n")
        yield _table(table, shown)
        at = table.end
    yield shown(at, len(text)).removeprefix("\n" if tables else "")


def _table(table: DrawnTable, shown: Callable[[int, int], str]) -> str:
    rows = []
    for at, row in enumerate(table.rows):
        tag = "th" if table.headed and not at else "td"
        rows.append("".join(f"<{tag}>{shown(*cell).strip()}</{tag}>" for cell in row))
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def _marked(text: str, judgments: Sequence[Judgment], edges: Collection[int]) -> Iterator[tuple[int, str]]:
    """The draft, cut at every claim's edge and at those given."""
    cuts = sorted({0, len(text), *edges, *(j.claim.start for j in judgments), *(j.claim.end for j in judgments)})
    by_start = sorted(judgments, key=lambda judgment: judgment.claim.start)
    live: list[Judgment] = []
    at = 0
    for start, end in itertools.pairwise(cuts):
        while at < len(by_start) and by_start[at].claim.start <= start:
            live.append(by_start[at])
            at += 1
        live = [judgment for judgment in live if judgment.claim.end > start]
        piece = escape(text[start:end])
        if not live:
            yield start, piece
            continue
        worst = max(live, key=lambda judgment: _RANK[judgment.verdict])
        link = f'<a href="#{worst.claim.id}">{piece}</a>'
        yield start, f'<mark class="{worst.verdict.value}" title="{escape(worst.reason)}">{link}</mark>'


def _words(name: str) -> str:
    return name.replace("_", " ")
