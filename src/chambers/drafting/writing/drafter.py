"""Somebody to write: a role that is asked for sentences under rules which know only the numbers of the pages.

A grammar first; an engine that refuses it gets a JSON schema of the same facts, and one that takes neither, or does not
keep to the schema, is asked plainly. What is then written is judged like everything else. What was asked is kept as a
list of calls.
"""

import re
from dataclasses import replace
from functools import cached_property
from typing import Any

from chambers.chat.client import ChatError
from chambers.drafting.results import Call, Papers
from chambers.drafting.room import Room, Said
from chambers.grounding.grammar import GrammarOptions, bundle_facts, grammar
from chambers.grounding.pages.sentences import flowing, split_sentences
from chambers.grounding.schema import OutOfSchemaError, fact_schema, prose_of

_REFUSED = 400
_SCHEMA_TOKENS = 3
"""So many times as many tokens does a text take in pieces."""
_LIST_MARK = re.compile(r"^\s*(?:[-*\u2022]|\(?\d{1,2}[.)])\s+")
_OPTIONS = GrammarOptions(marks=False)


class Drafter:
    """One role in one stage of one job."""

    def __init__(self, room: Room, papers: Papers, role: str, stage: str) -> None:
        self._room, self._papers, self._role, self._stage = room, papers, role, stage
        record = room.record(papers)
        self._facts = bundle_facts(record.shown(papers), record.ledger)
        self._ways = [self._by_grammar, self._by_schema, self._plainly]
        self.calls: list[Call] = []

    async def ask_sentence(self, words: str, *, max_tokens: int) -> str:
        """The first sentence of the answer; "" where there is none."""
        said = await self.ask(words, max_tokens=max_tokens)
        return next(iter(sentences_of(said.text)), "")

    async def ask(self, words: str, *, max_tokens: int) -> Said:
        """The answer by the first way that the engine takes; one that it does not take is not tried again."""
        while len(self._ways) > 1:
            try:
                return await self._ways[0](words, max_tokens)
            except ChatError as error:
                if error.status != _REFUSED:
                    raise
            except OutOfSchemaError:
                pass
            self._ways.pop(0)
        return await self._plainly(words, max_tokens)

    async def _by_grammar(self, words: str, max_tokens: int) -> Said:
        return self._noted(await self._put(words, max_tokens, grammar=self._grammar))

    async def _by_schema(self, words: str, max_tokens: int) -> Said:
        said = self._noted(await self._put(words, max_tokens * _SCHEMA_TOKENS, schema=self._schema))
        return replace(said, text=prose_of(said.text, self._facts, _OPTIONS))

    async def _plainly(self, words: str, max_tokens: int) -> Said:
        return self._noted(await self._put(words, max_tokens))

    async def _put(self, words: str, max_tokens: int, **rules: Any) -> Said:
        return await self._room.ask(self._stage, self._role, words, papers=self._papers, max_tokens=max_tokens, **rules)

    @cached_property
    def _grammar(self) -> str:
        return grammar(self._facts, _OPTIONS)

    @cached_property
    def _schema(self) -> dict[str, Any]:
        return fact_schema(self._facts, _OPTIONS)

    def _noted(self, said: Said) -> Said:
        self.calls.append(said.call)
        return said


def sentences_of(answer: str) -> list[str]:
    """The sentences of an answer, without the marks of a list and without characters that nobody sees. Pure."""
    printable = "".join(c for c in answer if c.isprintable() or c == "\n")
    lines = (_LIST_MARK.sub("", line) for line in printable.split("\n"))
    return [flowing(sentence.text) for sentence in split_sentences("\n\n".join(lines))]
