"""Every number about a finished job, and the sentence that sums it up, derived from its report. Pure.

The unit is a sentence about the record, not a claim: one quotation makes up to nine claims (its words, each date, name
and amount in it, its citation, the sentence as a whole) and is one statement. A quotation that the program placed is
one sentence however long it is, and counts once however often the document repeats it; so does a sentence that comes
again. Fixed words of the document type and the list of exhibits are not counted. The draft desk counts its lines by the
same functions.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from chambers.drafting.document.units import Style, Unit
from chambers.grounding.claim import OF_RECORD, Kind
from chambers.grounding.pages.sentences import Sentence, split_sentences
from chambers.grounding.verdict import Judgment, Verdict

Json = dict[str, Any]

_WORST_FIRST = (
    Verdict.CONTRADICTED,
    Verdict.NOT_FOUND,
    Verdict.AMBIGUOUS,
    Verdict.NOT_CHECKABLE,
    Verdict.REVIEW,
)
_WORD = re.compile(r"\w+")


class Standing(StrEnum):
    """What was found about a sentence: a source in the record, a person's word, no source, or its worst verdict."""

    SOURCED = "sourced"
    ON_WORD = "on_word"
    UNSOURCED = "unsourced"
    CONTRADICTED = Verdict.CONTRADICTED.value
    NOT_FOUND = Verdict.NOT_FOUND.value
    AMBIGUOUS = Verdict.AMBIGUOUS.value
    NOT_CHECKABLE = Verdict.NOT_CHECKABLE.value
    REVIEW = Verdict.REVIEW.value


@dataclass(frozen=True, slots=True)
class CountedSentence:
    """A sentence about the record; two with one `key` say the same and count once."""

    text: str
    standing: Standing
    key: str

    def to_json(self) -> Json:
        return {"text": self.text, "standing": self.standing.value, "key": self.key}

    @classmethod
    def from_json(cls, said: Json) -> "CountedSentence":
        return cls(said["text"], Standing(said["standing"]), said["key"])


def sentences_of(unit: Unit, judgments: Sequence[Judgment], start: int) -> tuple[CountedSentence, ...]:
    """The sentences of a unit about the record; it begins at `start` among the offsets of its judgments."""
    if unit.words != "record" or unit.origin == "exhibit":
        return ()
    if unit.origin == "page" or unit.style is Style.ROW:
        return (_sentence(unit.text, judgments, start, quoted=True),)
    return tuple(
        _sentence(each.text, _inside(each, judgments, start), start + each.start) for each in split_sentences(unit.text)
    )


def _inside(sentence: Sentence, judgments: Sequence[Judgment], start: int) -> list[Judgment]:
    return [each for each in judgments if sentence.start <= each.claim.start - start < sentence.end]


def tally(sentences: Iterable[CountedSentence]) -> Counter[Standing]:
    """How many different sentences stand in which way."""
    return Counter(standing for _, standing in {(each.key, each.standing) for each in sentences})


def counts_of(report: Json) -> dict[str, int]:
    """The numbers of a job; its page, its files, the command line and the tools for agents all show these."""
    told = (CountedSentence.from_json(each) for paragraph in report["paragraphs"] for each in paragraph["sentences"])
    standings = tally(told)
    facts, revision = report["facts"], report["revision"]
    counts = {
        "paragraphs": len(report["paragraphs"]),
        "sentences": standings.total(),
        "sentences_with_a_source": standings[Standing.SOURCED],
        "sentences_to_review": standings[Standing.REVIEW],
        "facts": sum(len(facts[name]) for name in ("parties", "events", "money")) if facts else 0,
        "blocked": len(report["blocked"]),
        "removed": len(report["removed"]),
        "objections": sum(each["objections"] for each in report["reviews"]),
        "objections_dropped": sum(len(each["dropped"]) for each in report["reviews"]),
        "dissent": sum(each["outcome"] == "kept" for each in report["answers"]),
        "left_blank": len(report["blanks"]),
    }
    if revision is None:
        return counts
    own = {"answered_for_by_a_person": standings[Standing.ON_WORD], "decisions": len(revision["decisions"])}
    return {**counts, **own}


def summary_of(report: Json, counts: dict[str, int]) -> str:
    """How a job ended, in a few words for a person."""
    gate, revision = report["gate"], report["revision"]
    said = _ending(report, counts)
    if revision is not None:
        return f"Version {revision['version']}, signed off by {revision['signed_by']}. {said}"
    return f"{said} {gate['said']}" if gate is not None else said


def _ending(report: Json, counts: dict[str, int]) -> str:
    if report["outcome"] == "no_grounds":
        return "Nothing was drafted."
    if report["outcome"] == "blocked":
        return "No clean document could be made: the record supports nothing that was written."
    if report["verification"] is None:
        return f"{counts['facts']} facts were taken from the record, each with its page."
    return _sourced(counts)


def _sourced(counts: dict[str, int]) -> str:
    every, sourced = counts["sentences"], counts["sentences_with_a_source"]
    on_word = counts.get("answered_for_by_a_person", 0)
    to_review = counts["sentences_to_review"]
    rest = every - sourced - on_word - to_review
    noun = "sentence has" if every == 1 else "sentences have"
    parts = [f"{sourced} of {every} {noun} a source in the record"]
    parts += [f"{on_word} {'stands' if on_word == 1 else 'stand'} on a person\u2019s word"] if on_word else []
    parts += [f"{to_review} {'needs' if to_review == 1 else 'need'} review by a person"] if to_review else []
    parts += [f"{rest} {'has' if rest == 1 else 'have'} none"] if rest else []
    return f"{'; '.join(parts)}."


def _sentence(text: str, judgments: Sequence[Judgment], start: int, *, quoted: bool = False) -> CountedSentence:
    words = _key_of_quotations(judgments) if quoted else None
    return CountedSentence(text, _standing(judgments), words or _key_of_words(text, judgments, start))


def _standing(judgments: Sequence[Judgment]) -> Standing:
    if any(each.override is not None for each in judgments):
        return Standing.ON_WORD
    found = {each.verdict for each in judgments}
    worst = next((verdict for verdict in _WORST_FIRST if verdict in found), None)
    if worst is not None:
        return Standing(worst.value)
    return Standing.SOURCED if any(_has_source(each) for each in judgments) else Standing.UNSOURCED


def _has_source(judgment: Judgment) -> bool:
    """True for words of the evidence, or figures worked out from it; a citation alone is none."""
    source = judgment.source
    return judgment.claim.kind not in OF_RECORD and source is not None and source.kind == "evidence"


def _key_of_quotations(judgments: Sequence[Judgment]) -> str | None:
    """Where the quotations of a passage stand in the record; None where that is not known."""
    places = [
        f"{each.source.sha256}:{each.source.page}:{each.source.start}-{each.source.end}"
        for each in judgments
        if each.claim.kind is Kind.QUOTATION and each.source is not None and each.source.sha256 is not None
    ]
    return " ".join(places) or None


def _key_of_words(text: str, judgments: Sequence[Judgment], start: int) -> str:
    """The words of a sentence without its citations."""
    bare = text
    for each in judgments:
        if each.claim.kind in OF_RECORD:
            low, high = each.claim.start - start, each.claim.end - start
            bare = bare[:low] + " " * len(bare[low:high]) + bare[high:]
    return " ".join(_WORD.findall(bare.casefold()))
