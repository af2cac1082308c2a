"""Who "I" is in a paper that somebody declares, swears or states, and its sentences told of that person by name.

"DECLARATION OF ANN ROE", "I, Ann Roe, of 3 Mill Lane, make oath and say", "My name is Ann Roe", "Ann Roe, being duly
sworn, deposes and says": the paper speaks with one voice, so that "I telephoned him" is held as "Ann Roe telephoned
him" by the rules on people. "We" may be anybody beside the declarant, and stays what it is. A paper that names two who
declare has nobody for certain.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from chambers.grounding.claim import Kind, Token
from chambers.grounding.stated import Stated
from chambers.grounding.texts.sentences import Sentence

_NAME = r"(?P<name>[A-Z][\w'\u2019-]+(?:[ ]+[A-Z]\.)*(?:[ ]+(?:(?:de|van|von|der|la)[ ]+)?[A-Z][\w'\u2019-]+){1,3})"
_TITLE = r"(?:(?i:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Dame|Capt|Captain|Sgt|Hon|Rev)\.?[ ]+)?"
_DECLARES = r"(?:declar|stat|depos|swear|affirm|say|certif|make[ ]oath|am[ ]over|aver|attest|verif|will[ ]say)"
_SAYS_WHO = (
    re.compile(rf"^\W*I,?[ ]+{_TITLE}{_NAME},(?=[^.\n]{{0,160}}?\b{_DECLARES})", re.MULTILINE),
    re.compile(rf"^\W*(?:\d{{1,2}}[.)][ ]+)?My[ ]+(?:full[ ]+)?name[ ]+is[ ]+{_TITLE}{_NAME}\b", re.MULTILINE),
    re.compile(rf"^\W*{_TITLE}{_NAME},[^.\n]{{0,120}}?\b(?:duly[ ]+)?(?:sworn|affirmed)\b", re.MULTILINE),
    re.compile(
        r"^\W*(?:[A-Z]+[ ]+){0,3}(?i:declaration|affidavit|affirmation|(?:witness[ ]+)?statement|certification"
        r"|verification)"
        rf"[ ]+(?i:of|by)[ ]+{_TITLE}{_NAME}",
        re.MULTILINE,
    ),
)
_HEAD_CHARS = 3000
_I = re.compile(
    r"(?<![\w.'\u2019-])(?:(?P<am>I[ ]am|I['\u2019]m)|(?P<have>I[ ]have|I['\u2019]ve)|(?P<do>I[ ]do)"
    r"|(?P<i>I(?![.\w'\u2019])|me|myself)|(?P<my>[Mm]y|mine))(?![\w-])"
)
_OTHERS = {"am": " is", "have": " has", "do": " does", "i": "", "my": "'s"}


def declarant_of(text: str) -> str | None:
    """Who speaks as "I" in a draft, by its title and its first lines; None where nobody or more than one does."""
    head = text[:_HEAD_CHARS]
    if not _I.search(text):
        return None
    found = [_as_name(match["name"]) for pattern in _SAYS_WHO for match in pattern.finditer(head)]
    longest = max(found, key=len, default=None)
    surnames = {name.rsplit(maxsplit=1)[-1].casefold() for name in found}
    return longest if len(surnames) == 1 else None


def _as_name(written: str) -> str:
    """A name of a title, in the letters that names have."""
    words = written.split()
    return " ".join(word.title() if word.isupper() and len(word) > 2 else word for word in words)


def told_of(stated: Stated, name: str | None) -> Stated:
    """A sentence with the name of whoever declares it in the place of "I", "me" and "my", outside of quotations."""
    spans = list(_first_persons(stated.own, name)) if name is not None else []
    if not spans:
        return stated
    start = stated.sentence.start
    text, own = (_with(whole, spans) for whole in (stated.sentence.text, stated.own))
    moved = [_moved(token, start, spans) for token in stated.tokens]
    named = [Token(Kind.NAME, s, s + len(who), who, who) for s, who in _named_at(start, spans, name or "")]
    tokens = tuple(sorted((*moved, *named), key=lambda token: (token.start, token.end)))
    apart = frozenset(_shift(at, start, spans) for at in stated.apart)
    sentence = Sentence(start, start + len(text), text)
    return replace(stated, sentence=sentence, own=own, tokens=tokens, apart=apart)


_Span = tuple[int, int, str]


def _first_persons(own: str, name: str | None) -> Iterator[_Span]:
    """Where the words of the first person stand, and what is said instead."""
    for match in _I.finditer(own):
        yield *match.span(), f"{name}{_OTHERS[match.lastgroup or 'i']}"


def _with(text: str, spans: list[_Span]) -> str:
    for start, end, words in reversed(spans):
        text = f"{text[:start]}{words}{text[end:]}"
    return text


def _shift(at: int, start: int, spans: list[_Span]) -> int:
    return at + sum(len(words) - (high - low) for low, high, words in spans if start + high <= at)


def _moved(token: Token, start: int, spans: list[_Span]) -> Token:
    return replace(token, start=_shift(token.start, start, spans), end=_shift(token.end, start, spans))


def _named_at(start: int, spans: list[_Span], name: str) -> Iterator[tuple[int, str]]:
    yield from ((_shift(start + low, start, spans), name) for low, _, _ in spans)
