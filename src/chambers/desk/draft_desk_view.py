"""What the draft desk shows, as JSON. Pure.

A page of forty sheets with five hundred claims must stay light, so a passage goes out with its words and its marks
only: where each claim stands, its kind, and one letter for its verdict. Reasons and places are asked for apart.
"""

from collections.abc import Sequence
from typing import Any

from chambers.drafting.document.draft_report import in_context
from chambers.drafting.document.report_counts import Standing, sentences_of, tally
from chambers.drafting.results import Answer, Finished
from chambers.drafting.revising.decisions import Signed, Work
from chambers.drafting.revising.judged import Judged, Line
from chambers.drafting.revising.subject import Subject
from chambers.grounding.verdict import MEANING_NOTE, NOT_CHECKED, Judgment, SourceSpan, Verdict

Json = dict[str, Any]

PART_LINES = 48
"""How many lines go out at once: more than fit on a screen."""
LETTERS = {
    Verdict.SUPPORTED: "s",
    Verdict.CONTRADICTED: "c",
    Verdict.NOT_FOUND: "n",
    Verdict.AMBIGUOUS: "a",
    Verdict.NOT_CHECKABLE: "u",
    Verdict.REVIEW: "r",
}
_ON_WORD = "w"
"""On a person's word: the verdict is another, and stands in the details."""
_STANDING_LETTERS = {
    Standing.SOURCED: LETTERS[Verdict.SUPPORTED],
    Standing.ON_WORD: _ON_WORD,
    **{Standing(verdict): letter for verdict, letter in LETTERS.items() if verdict is not Verdict.SUPPORTED},
}


def head_json(subject: Subject, work: Work) -> Json:
    """What stands around a draft: what it is, the dissent, what was not checked, hashes, versions."""
    told, room = subject.told, subject.room
    facts = told.content.record.matter
    return {
        "title": told.content.title,
        "caption": facts.caption,
        "case_number": facts.case_number,
        "type": room.kind.name,
        "headings": {rule.id: rule.heading for rule in room.kind.sections},
        "dissent": [_objection(subject, each) for each in told.story.answers],
        "meaning": MEANING_NOTE,
        "not_checked": list(NOT_CHECKED),
        "evidence": [{"file": each.file, "sha256": each.sha256} for each in told.content.record.sources],
        "made": {
            "summary": subject.finished.summary,
            "files": [each.model_dump(mode="json") for each in subject.finished.files],
        },
        "signed": [version_json(each, room.shelf.get(Finished, each.made)) for each in reversed(work.signed)],
    }


def state_json(subject: Subject, judged: Judged, begin: int) -> Json:
    """Some lines in order, from the one that is asked for, and how the whole stands."""
    part = judged.lines[begin : begin + PART_LINES]
    lines = [line_json(subject, judged, line) for line in part]
    return {**_standing(judged), "lines": lines, "total": len(judged.lines)}


def changed_lines(subject: Subject, before: Judged, after: Judged) -> Json:
    """How the whole stands after a change, the lines that differ, and the order where it is another.

    A line that only has another number is not sent again: striking one paragraph gives a new one to all that follow.
    """
    old = {line.id: line for line in before.lines}
    order = [line.id for line in after.lines]
    other = [line for line in after.lines if not _same_shown(subject, before, old.get(line.id), after, line)]
    return {
        **_standing(after),
        "lines": [line_json(subject, after, line) for line in other],
        "numbers": {
            line.id: line.number
            for line in after.lines
            if line.number != (old[line.id].number if line.id in old else None)
        },
        "order": order if order != list(old) else None,
    }


def _same_shown(subject: Subject, before: Judged, old: Line | None, after: Judged, new: Line) -> bool:
    """Whether a line looks as it did, but for its number."""
    if old is None or before.work.decisions.get(new.id) != after.work.decisions.get(new.id):
        return False
    # Judgments that were kept are the very same values, so this is quick; the rest is looked at as it is shown.
    if (old.unit, old.state, old.out, old.judgments) == (new.unit, new.state, new.out, new.judgments):
        return True
    shown_old, shown_new = line_json(subject, before, old), line_json(subject, after, new)
    return {**shown_old, "number": None} == {**shown_new, "number": None}


def line_json(subject: Subject, judged: Judged, line: Line) -> Json:
    """One passage with its marks."""
    unit = line.unit
    full: Json = {
        "id": line.id,
        "style": unit.style.value,
        "section": unit.section,
        "number": line.number,
        "table": unit.table.value if unit.table else None,
        "cells": list(unit.cells) if unit.table else None,
        "text": None if unit.table else unit.text,
        "state": line.state.value if line.state else None,
        "out": line.out,
        "edit": line.id in subject.written,
        "marks": [_mark(line, each) for each in shown(line)],
        "objections": len(subject.dissent.get(line.id, ())) or None,
        "by": judged.work.decisions[line.id].by if line.id in judged.work.decisions else None,
    }
    return {key: value for key, value in full.items() if value not in (None, False, [])}


def line_details(subject: Subject, judged: Judged, ids: Sequence[str]) -> Json:
    """The verdicts of some passages in words, with their places, and the words as they can be edited."""
    wanted = set(ids)
    return {"details": {line.id: _details(subject, judged, line) for line in judged.lines if line.id in wanted}}


def version_json(signed: Signed, finished: Finished) -> Json:
    """A version with its files."""
    return {
        "version": signed.version,
        "by": signed.by,
        "at": signed.at,
        "after": signed.after,
        "summary": finished.summary,
        "files": [each.model_dump(mode="json") for each in finished.files],
    }


def shown(line: Line) -> tuple[Judgment, ...]:
    """The claims that a person goes through: fixed words and facts that a person entered are none about the record."""
    return line.judgments if line.unit.words == "record" else line.faults


def _standing(judged: Judged) -> Json:
    inside = (line for line in judged.lines if not line.out)
    standings = tally(each for line in inside for each in sentences_of(line.unit, line.judgments, line.start))
    counts = {letter: standings[standing] for standing, letter in _STANDING_LETTERS.items()} | {
        "all": standings.total()
    }
    standing = [line.id for line in judged.open]
    return {"number": judged.work.number, "counts": counts, "open": standing, "whole": judged.whole}


def _mark(line: Line, judgment: Judgment) -> list[object]:
    claim = judgment.claim
    return [claim.start - line.start, claim.end - line.start, claim.kind.value, _letter(judgment)]


def _letter(judgment: Judgment) -> str:
    return _ON_WORD if judgment.override is not None else LETTERS[judgment.verdict]


def _details(subject: Subject, judged: Judged, line: Line) -> Json:
    decision, out = judged.work.decisions.get(line.id), subject.kept_out.get(line.id)
    return {
        "claims": [_claim(subject, each) for each in shown(line)],
        "nearest": [
            {"sentence": each.sentence, "passages": [_placed(subject, span) for span in each.passages]}
            for each in (line.questions if line.unit.words == "record" else ())
        ],
        "text": _editable(subject, judged, line),
        "cites": list(line.unit.cites),
        "whose": line.unit.origin,
        "objections": [
            {"reviewer": each.objection.reviewer, "problem": each.objection.problem, "reason": each.reason}
            for each in subject.dissent.get(line.id, ())
        ],
        "kept_out": {"reasons": list(out.reasons), "instead": out.instead} if out else None,
        "decision": None
        if decision is None
        else {"state": decision.state.value, "by": decision.by, "at": decision.at, "reason": decision.reason},
    }


def _placed(subject: Subject, source: SourceSpan | None) -> Json:
    """A place in the record, and the words around it."""
    page = None
    if source is not None and source.sha256 is not None and source.page is not None:
        page = subject.told.content.record.page(source.sha256, source.page)
    pointed = source is not None and page is not None and source.start != source.end
    return {
        "source": {key: value for key, value in source.to_json().items() if key != "text"} if source else None,
        "context": in_context(source, page) if pointed and source and page else None,
    }


def _claim(subject: Subject, judgment: Judgment) -> Json:
    return {
        "text": judgment.claim.text,
        "kind": judgment.claim.kind.value,
        "verdict": judgment.verdict.value,
        "reason": judgment.reason,
        "override": judgment.override.to_json() if judgment.override else None,
        **_placed(subject, judgment.source),
    }


def _editable(subject: Subject, judged: Judged, line: Line) -> str | None:
    """The words without the citation that is put behind them; a page's own words in quotation marks."""
    if line.id not in subject.written:
        return None
    decision = judged.work.decisions.get(line.id)
    if decision is not None and decision.text is not None:
        return decision.text
    found = subject.paragraphs[line.id]
    quoted = found.origin == "page" and not found.text.startswith(("\u201c", '"'))
    return f"\u201c{found.text}\u201d" if quoted else found.text


def _objection(subject: Subject, answer: Answer) -> Json:
    objection = answer.objection
    keys = [key for key, each in subject.paragraphs.items() if each.id == objection.paragraph]
    return {
        "outcome": answer.outcome,
        "reviewer": objection.reviewer,
        "problem": objection.problem,
        "quote": objection.quote,
        "reason": answer.reason,
        "before": answer.before,
        "after": answer.after,
        "evidence": objection.evidence.model_dump(mode="json") if objection.evidence else None,
        "line": keys[0] if keys else None,
    }
