"""Somebody to write: a role that is asked for sentences under a grammar which knows only the numbers of the pages.

Where an engine refuses the grammar it is asked again without; what it then writes is judged like everything else. What
was asked is kept as a list of calls.
"""

import re

from chambers.chat.client import ChatError
from chambers.drafting.results import Call, Papers
from chambers.drafting.room import Room, Said
from chambers.grounding.grammar import GrammarOptions, bundle_facts, grammar
from chambers.grounding.sentences import flowing, split_sentences

_REFUSED = 400
_THINKING = 8
_LIST_MARK = re.compile(r"^\s*(?:[-*\u2022]|\(?\d{1,2}[.)])\s+")


class Drafter:
    """One role in one stage of one job."""

    def __init__(self, room: Room, papers: Papers, role: str, stage: str) -> None:
        self._room, self._papers, self._role, self._stage = room, papers, role, stage
        self._rules: str | None = _rules_of(room, papers)
        self.calls: list[Call] = []

    async def ask(self, words: str, *, max_tokens: int) -> Said:
        """The answer to a request; a model that spent all its tokens on thinking gets more of them, once."""
        said = await self._ask_ruled(words, max_tokens)
        if said.text.strip() or said.call.finish_reason != "length":
            return said
        try:
            return await self._ask_ruled(words, max_tokens * _THINKING)
        except ChatError as error:
            # So much does not fit into its context: then it has said nothing.
            if error.status != _REFUSED:
                raise
            return said

    async def _ask_ruled(self, words: str, max_tokens: int) -> Said:
        try:
            said = await self._ask(words, max_tokens)
        except ChatError as error:
            if error.status != _REFUSED or self._rules is None:
                raise
            self._rules = None
            said = await self._ask(words, max_tokens)
        self.calls.append(said.call)
        return said

    async def ask_sentence(self, words: str, *, max_tokens: int) -> str:
        """The first sentence of the answer; "" where there is none."""
        said = await self.ask(words, max_tokens=max_tokens)
        return next(iter(sentences_of(said.text)), "")

    async def _ask(self, words: str, max_tokens: int) -> Said:
        return await self._room.ask(
            self._stage, self._role, words, papers=self._papers, max_tokens=max_tokens, grammar=self._rules
        )


def _rules_of(room: Room, papers: Papers) -> str:
    record = room.record(papers)
    pages = (record.page(seen.sha256, seen.page) for seen in papers.pages)
    facts = bundle_facts([page for page in pages if page is not None], record.ledger)
    return grammar(facts, GrammarOptions(marks=False))


def sentences_of(answer: str) -> list[str]:
    """The sentences of an answer, without the marks of a list and without characters that nobody sees. Pure."""
    printable = "".join(c for c in answer if c.isprintable() or c == "\n")
    lines = (_LIST_MARK.sub("", line) for line in printable.split("\n"))
    return [flowing(sentence.text) for sentence in split_sentences("\n\n".join(lines))]
