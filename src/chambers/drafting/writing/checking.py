"""Whether a sentence stands on the record, and on which pages: the judgement that writing, review and answers share.

A sentence is held to the pages that could bear it, as if it already carried their numbers. It stands when one sentence
of the record bears it wholly, or when each statement it joins is borne so, and when the verifier finds no fault in it
with those numbers behind it. The numbers are ours: one that a model wrote must agree with them, and is taken off. Pure:
no model is asked here. The record is indexed once, by `Checker`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chambers.drafting.held_record import HeldRecord
from chambers.drafting.sentence_end import with_citation
from chambers.drafting.writing.clauses import partings
from chambers.drafting.writing.leaning import Aliases, leaning_fault
from chambers.drafting.writing.witnesses import Witness, Witnesses
from chambers.grounding.claim import Kind, Token
from chambers.grounding.finder import find_tokens
from chambers.grounding.matching import find_hit
from chambers.grounding.names.registry import registry_of
from chambers.grounding.pages.page_text import HIDDEN, hide
from chambers.grounding.pages.stems import stems
from chambers.grounding.verify import verify_against
from chambers.record.bates import Ledger
from chambers.record.reference import BatesReference, find_references

_MAX_FAULTS = 3
_PERSON = re.compile(r"\b(?:I|[Ww]e|[Oo]urs?|us|[Mm]y|me|[Yy]ou|[Yy]ours?)\b(?!\.)")
_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])")
_WORDING = re.compile(r"(?i:(?!(?:see|also|at|and|page|pages|bates|no|nos|pp?)\b))\b[^\W_]+")


@dataclass(frozen=True, slots=True)
class Standing:
    """A sentence without the numbers that came with it; the pages that bear it, or every fault of it."""

    text: str
    cites: tuple[str, ...]
    faults: tuple[str, ...] = ()

    @property
    def stands(self) -> bool:
        return bool(self.cites) and not self.faults


class Checker:
    """A record, ready to be asked about sentences."""

    def __init__(self, record: HeldRecord) -> None:
        self.grounds = record.grounds
        self.witnesses = Witnesses(record.grounds)
        self._aliases = Aliases(record.grounds)

    def tokens(self, text: str) -> tuple[Token, ...]:
        """Everything in a text that can be checked."""
        index = self.grounds.index
        lower, registry = index.lower_words(text), registry_of(index)
        return find_tokens(text, ledger=self.grounds.ledger, lower_words=lower, registry=registry)

    def stand(self, sentence: str, prefer: Sequence[str] = ()) -> Standing:
        """The pages that bear a sentence, or its faults; of several pages one that is preferred."""
        references = find_references(sentence, self.grounds.ledger)
        if wrong := [f"{each.text}: {each.problem}" for each in references if each.problem]:
            return Standing(sentence, (), tuple(wrong))
        text = without_cites(sentence, self.grounds.ledger)
        tokens = self.tokens(text)
        if fault := _unfit(text, tokens):
            return Standing(text, (), (fault,))
        within = self.witnesses.places(_numbers(references))
        first = () if within else self.witnesses.places(prefer)
        likely = tuple(dict.fromkeys((*first, *self.witnesses.likely(text, tokens, within))))
        cites = self._whole(text, tokens, likely) or self._in_parts(text, tokens, within)
        if cites and not (faults := self.faults_on(text, cites)):
            return Standing(text, cites)
        return Standing(text, (), faults if cites else self._nearest_faults(text, tokens, likely))

    def faults_on(self, text: str, cites: Sequence[str]) -> tuple[str, ...]:
        """What the verifier holds against a text with these pages behind it."""
        return tuple(
            f"{fault.claim.text} {fault.reason}" for fault in verify_against(cited(text, cites), self.grounds).faults
        )

    def _whole(self, text: str, tokens: Sequence[Token], likely: Sequence[int]) -> tuple[str, ...]:
        """The first page on which one sentence bears the text, and the verifier agrees."""
        for witness in self._leant_on(text, tokens, likely):
            if not self.faults_on(text, (witness.bates,)):
                return (witness.bates,)
        return ()

    def _in_parts(self, text: str, tokens: Sequence[Token], within: Sequence[int]) -> tuple[str, ...]:
        for parts in partings(text, tokens):
            found: list[str] = []
            for part in parts:
                inside = self.tokens(part)
                cites = self._whole(part, inside, self.witnesses.likely(part, inside, within)) if inside else ()
                if not cites:
                    break
                found += cites
            else:
                return tuple(dict.fromkeys(found))
        return ()

    def _leant_on(self, text: str, tokens: Sequence[Token], likely: Sequence[int]) -> list[Witness]:
        every = (witness for at in likely for witness in self.witnesses.on(at))
        return [each for each in every if leaning_fault(text, tokens, each, self._aliases) is None]

    def _nearest_faults(self, text: str, tokens: Sequence[Token], likely: Sequence[int]) -> tuple[str, ...]:
        """What is wrong on the page that comes nearest: what the verifier says, or else why nothing bears it whole."""
        numbered = [at for at in likely if self.grounds.index.pages[at].bates]
        if not numbered:
            return ("no page of the record comes near it",)
        pages = [(at, self.faults_on(text, (str(self.grounds.index.pages[at].bates),))) for at in numbered]
        at, faults = min(pages, key=lambda page: len(page[1]))
        if faults:
            return faults[:_MAX_FAULTS]
        leaning = [leaning_fault(text, tokens, each, self._aliases) for each in self._by_nearness(text, tokens, at)]
        return tuple(fault for fault in leaning[:1] if fault) or ("no sentence of the record bears it whole",)

    def _by_nearness(self, text: str, tokens: Sequence[Token], at: int) -> list[Witness]:
        return sorted(self.witnesses.on(at), key=lambda witness: -nearness(text, tokens, witness))


def _unfit(text: str, tokens: Sequence[Token]) -> str | None:
    """Why a sentence cannot be judged at all: nothing to check, or "we", who in a document is its signer."""
    if not tokens:
        return "it states no date, amount, name or number that could be checked"
    quoted = ((token.start, token.end) for token in tokens if token.kind is Kind.QUOTATION)
    person = _PERSON.search(hide(text, quoted))
    return f"it says \u201c{person[0]}\u201d without quotation marks; say who is meant" if person else None


def nearness(text: str, tokens: Sequence[Token], witness: Witness) -> float:
    """How much a witness has in common with a text: facts count for more than words."""
    from_words = len(frozenset(stems(text)) & witness.stems)
    return from_words + 2.0 * sum(find_hit(token, witness.read) is not None for token in tokens)


def cited(text: str, cites: Sequence[str]) -> str:
    """A sentence with its pages behind it, as a document prints it."""
    return with_citation(text, ", ".join(cites)) if cites else text


def without_cites(sentence: str, ledger: Ledger) -> str:
    """A sentence without the page numbers in brackets or behind it; one that is part of the wording stays."""
    spans = [(each.start, each.end) for each in find_references(sentence, ledger)]
    bare = hide(sentence, spans)
    cites = [match.span() for match in _BRACKETS.finditer(bare) if HIDDEN in match[0] and not _WORDING.search(match[0])]
    if behind := re.search(rf"(?<=[.!?])[\s{HIDDEN},;]+$", bare):
        cites.append(behind.span())
    kept = list(sentence)
    for start, end in sorted(cites, reverse=True):
        del kept[start:end]
    return re.sub(r"\s+([.,;])", r"\1", "".join(kept)).strip()


def _numbers(references: Sequence[BatesReference]) -> tuple[str, ...]:
    return tuple(str(number) for each in references for number in each.numbers)
