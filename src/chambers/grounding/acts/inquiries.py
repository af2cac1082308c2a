"""Who did it, where a witness was asked just that: "Q. Who loaded the trailer? A. The driver did."

The answer names one person, by name, by a noun, or as "I". A draft that gives the act to somebody else is wrong: to the
witness, where the answer is not "I"; to another, where it is; to somebody whom the answer goes on to speak of apart
from whoever did it. What is asked of all of them ("Who else") tells nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.acts.frames import Frame
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.actors import ELSEWHERE, UNKNOWN
from chambers.grounding.people.identity import is_same, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.clauses import Clause, clauses_of, spoken_on
from chambers.grounding.texts.passages import answers
from chambers.grounding.words.meaning import LIGHT, SPEECH, stem, stems
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.rank_table import BEFORE_NAME

_WHO = re.compile(
    r"(?<!\w)[Ww]ho\s+(?!else\b)(?:(?:actually|first|then|finally|had|has|was|were|is|did|would|\w+ly)\s+)*(?P<verb>[a-z]{3,})\s(?P<rest>[^?]{0,120})\?"
)
_I = re.compile(r"\s*(?:That was me|It was me|I|Me)(?=\s+(?:did|was|had|\w+ed)\b|[.,;])")
_NAME = re.compile(
    rf"\s*(?:It was |That was |That would be )?{BEFORE_NAME}"
    r"(?P<name>[A-Z][a-z'\u2019-]+(?:\s[A-Z][\w'\u2019.-]+){0,2})(?=\s+(?:did|was|had|has|is)\b|\s*[.,;]|\s+\w+ed\b)"
)
_NOUN = re.compile(
    r"\s*(?:It was |That was )?(?:[Tt]he|[Mm]y|[Oo]ur|[Oo]ne of (?:the|my|our)|[Aa]n?)\s+(?:[a-z-]+\s+){0,2}?"
    r"(?P<noun>[a-z]{3,})"
    r"(?=\s+(?:did|was|had|has|is)\b|\s*[.,;]|\s+\w+ed\b)"
)
_YOU = re.compile(r"\byour?\b", re.IGNORECASE)
_NO_NAMES_TEXT = """
all both det dr he it miss mr mrs ms no nobody nurse officer sgt she that the there they trooper we well yes
"""
_NO_NAMES = frozenset(_NO_NAMES_TEXT.split())


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question who did something, and its answer: one of a name, a noun and "I"."""

    verb: str
    about: frozenset[str]
    name: str | None
    noun: str | None
    rest: frozenset[str]
    """The words of the answer behind whoever it names."""
    at: int
    of_witness: bool = False
    """True where it is asked who did it to whoever answers: "Who worked under you?"."""


def inquiry_fault(own: str, acts: Sequence[Frame], pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Whom the witness named when asked who did what the sentence gives to somebody else, or None."""
    for act in acts:
        doers = [who for who in act.agents if who not in (UNKNOWN, ELSEWHERE)]
        if act.owned or act.denied or act.verb in LIGHT or len(doers) != 1 or len(act.agents) != 1:
            continue
        clause = next((each for each in clauses_of(own) if each.start <= act.start < each.start + len(each.text)), None)
        for page in pages:
            for asked in _asked_on(page) if clause is not None else ():
                if asked.verb == act.verb and _is_about(asked, act, clause):
                    fault = _fault(doers[0], asked, page, grounds)
                    if fault is not None:
                        return fault
    return None


def _is_about(asked: _Asked, act: Frame, clause: Clause | None) -> bool:
    """True where a question and a clause share what was done, besides the verb."""
    mine = frozenset(stems(clause.text)) - {act.verb} if clause is not None else frozenset()
    return not asked.about or bool(mine & asked.about)


def _fault(doer: str, asked: _Asked, page: ReadPage, grounds: Grounds) -> str | None:
    voice = voice_at(page, asked.at, grounds)
    witness = voice.speakers if voice is not None and len(voice.speakers) == 1 else ()
    if not witness:
        return None
    common = doer in PARTY_NOUNS or role_of(doer) is not None
    is_witness = not common and is_same(doer, witness[0], grounds.index)
    if is_witness and asked.of_witness:
        return None
    if asked.name is None and asked.noun is None:
        other = not common and not is_witness and "person" in sorts_of(doer, grounds.index)
        return f"the witness, {witness[0]}, says \u201cI\u201d when asked who did it, not {doer}" if other else None
    if asked.noun is not None:
        return f"asked who did it, {witness[0]} names the {asked.noun}" if is_witness else None
    named = asked.name or ""
    if common:
        return f"asked who did it, {witness[0]} names {named}, not the {doer}" if stem(doer) in asked.rest else None
    if is_same(doer, named, grounds.index) or "person" not in sorts_of(doer, grounds.index):
        return None
    return f"asked who did it, {witness[0]} names {named}, not {doer}"


@kept_on_page
def _asked_on(page: ReadPage) -> tuple[_Asked, ...]:
    return tuple(_questions(page)) if "Who " in page.text or "who " in page.text else ()


def _questions(page: ReadPage) -> Iterator[_Asked]:
    for part in answers(page):
        text = spoken_on(part.text).replace("\u200b", " ")
        for match in _WHO.finditer(text):
            answer = text[match.end() :]
            found = _I.match(answer) or _NAME.match(answer) or _NOUN.match(answer)
            if found is None or "?" in answer[: found.end()]:
                continue
            groups = found.groupdict()
            name, noun = groups.get("name"), groups.get("noun")
            if (name or "").split(" ")[0].casefold() in _NO_NAMES or (
                noun and noun.removesuffix("s") not in PARTY_NOUNS
            ):
                continue
            verb = stem(match["verb"])
            if verb in SPEECH:
                continue
            about = frozenset(stems(match["rest"])) - {verb}
            yield _Asked(
                verb,
                about,
                name,
                noun,
                frozenset(stems(answer[found.end() :])),
                part.end - 1,
                _YOU.search(match["rest"]) is not None,
            )
