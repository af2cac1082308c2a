"""A section while it is written: each sentence is kept, mended, replaced by the record's own words, or left out.

Whatever did not stand is listed with its faults, every attempt to mend it, and what stands there instead.
"""

import asyncio
from dataclasses import dataclass, field
from itertools import islice

from chambers.drafting.days import first_day
from chambers.drafting.kinds import DocumentType
from chambers.drafting.requests import request
from chambers.drafting.results import Blocked, Dropped, Facts, Paragraph, SectionPlan
from chambers.drafting.writing.checking import Checker, Standing
from chambers.drafting.writing.drafter import Drafter, sentences_of
from chambers.drafting.writing.heard import Heard
from chambers.drafting.writing.quoting import nearest_words, own_words
from chambers.drafting.writing.screening import fold, screening_fault

_REPAIR_TOKENS = 72
# A model that mended nothing three times in a row will not mend the next one, and every request costs seconds.
_FRUITLESS = 3
_MAX_REPAIRS = 12


@dataclass
class Writing:
    """A section while it is written: what was kept, what was not, and what was asked."""

    drafter: Drafter
    checker: Checker
    kind: DocumentType
    allowed: int
    """How often one sentence may go back."""
    kept: list[Paragraph] = field(default_factory=list)
    blocked: list[Blocked] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    heard: Heard = field(default_factory=Heard)
    proposed: set[str] = field(default_factory=set)
    """Everything that a model said, folded: what was judged once is not judged again."""
    repairs: int = 0
    fruitless: int = 0

    async def propose(self, words: str, *, count: int, max_tokens: int) -> None:
        """Ask for sentences and settle each, until there are `count` paragraphs."""
        said = await self.drafter.ask(words, max_tokens=max_tokens)
        for text in self._screened(said.text, words):
            if len(self.kept) < count:
                await self._settle(text)

    def _screened(self, answer: str, asked: str) -> list[str]:
        """The sentences of an answer that state something; the others are listed with the rule they broke."""
        found: list[str] = []
        for text in sentences_of(answer):
            fault = screening_fault(text, request=asked, seen=self.proposed)
            self.proposed.add(fold(text))
            if fault is None and not self.checker.tokens(text):
                fault = "states no date, amount, name or number"
            if fault is None:
                found.append(text)
            elif not any(each.text == text for each in self.dropped):
                self.dropped.append(Dropped(text=text, reason=fault))
        return found

    async def _settle(self, text: str) -> None:
        """Keep a sentence, its repair, or the record's own words; whatever did not stand is listed."""
        standing = await asyncio.to_thread(self.checker.stand, text)
        if standing.stands:
            self._keep(standing)
            return
        first = standing
        attempts: list[str] = []
        while self._may_repair(len(attempts)):
            answer = await self._repaired(standing)
            attempts.append(answer)
            standing = await asyncio.to_thread(self._judged, answer, standing)
            self.fruitless = 0 if standing.stands else self.fruitless + 1
            if standing.stands:
                break
        instead = await asyncio.to_thread(self._instead, text, standing)
        self.blocked.append(
            Blocked(text=text, faults=first.faults, attempts=tuple(attempts), instead=instead.text if instead else None)
        )

    def _may_repair(self, made: int) -> bool:
        return made < self.allowed and self.fruitless < _FRUITLESS and self.repairs < _MAX_REPAIRS

    async def _repaired(self, standing: Standing) -> str:
        self.repairs += 1
        words = request(self.kind, "repair", sentence=standing.text, faults="; ".join(standing.faults))
        return await self.drafter.ask_sentence(words, max_tokens=_REPAIR_TOKENS)

    def _judged(self, answer: str, before: Standing) -> Standing:
        fault = screening_fault(answer, request="", seen={fold(before.text)})
        return self.checker.stand(answer) if fault is None else Standing(before.text, (), before.faults)

    def _instead(self, text: str, standing: Standing) -> Paragraph | None:
        """What stands in for a sentence: its repair where that stands, or else the nearest words of the record."""
        if standing.stands:
            return self._keep(standing)
        found = nearest_words(text, self.checker, self.heard)
        return self._take(found) if found is not None else None

    def _keep(self, standing: Standing) -> Paragraph | None:
        day = first_day(standing.text)
        paragraph = Paragraph(
            id="",
            text=standing.text,
            cites=standing.cites,
            origin="model",
            day=day.isoformat() if day else None,
        )
        if self.heard.repeats(paragraph.text):
            self.dropped.append(Dropped(text=paragraph.text, reason="said before"))
            return None
        return self._take(paragraph)

    def _take(self, paragraph: Paragraph) -> Paragraph:
        self.kept.append(paragraph)
        self.heard.add(paragraph.text)
        return paragraph

    def fill_up(self, facts: Facts, plan: SectionPlan, count: int) -> None:
        """Add the record's own words until the section has its number of paragraphs, or there are no more."""
        missing = max(count - len(self.kept), 0)
        # One by one: what is taken is heard before the next is looked for.
        for paragraph in islice(own_words(facts, plan, self.checker, self.heard), missing):
            self._take(paragraph)
