"""What somebody is said to be or to do by the way, held against whom the page says it of.

"Ann Lee, who keeps the books," is wrong where the page has "our son Bo, who keeps the books", and "Ann Lee was on leave
in May" where Bo Roe writes "I was on leave in May, and Ms. Lee took my place". Only a page that tells the same in the
same words is asked, and only where everybody of whom it tells it can be made out.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.deeds import deeds_of
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.identity import is_same, sorts_of
from chambers.grounding.people.names import is_title
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.utterance import utterances_of
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import stem, stems, stems_in
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.speech_table import SAYS

_BE = r"(?:am|is|was|are|were|been)"
_CLAIMED = re.compile(
    r",?\s+(?:who\s+(?:is|was|had\s+been|has\s+been)?|(?:is|was|has\s+been|had\s+been))\s*(?P<said>[^,;.()\u201c\"]{6,90})"
)
_ACTIVE = re.compile(r",?\s+who\s+(?!(?:is|was|had|has|were|are)\b)")
_JOINT = re.compile(r"\s(?:and|but|while|when|because|after|before|until|so|than|as)\s|:\s")
_SAID = re.compile(rf"(?<![\w-])(?:{_BE}|who)(?![\w-])")
_END = re.compile(r"[;?!\n]\s*\n|[;?!]|\.(?=\s+[A-Z])|,\s+(?:and|but|while)\s")
_NAME = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s)?(?P<name>[A-Z][\w'\u2019-]+(?:\s(?:[A-Z]\.\s)?[A-Z][\w'\u2019-]+){0,2})"
_SUBJECT = re.compile(
    rf"(?:(?P<speaker>(?<![\w.])I)|{_NAME}(?:,[^,;.A-Z]{{1,50}},|\s?\([^()]{{1,40}}\)|,)?)"
    r"(?:\s(?:have|has|had|also|then|still|himself|herself|myself))*\s*\Z"
)
_FIGURES = frozenset((Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.UNPARSED))
_REACH_CHARS = 90
_FEWEST = 2
_MANY = 4


def attribute_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Of whom the pages say what the sentence says of somebody else, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME and role_of(token.text) is None]
    taken = {stem(word) for token in named for word in re.findall(r"[^\W\d_]+", token.text)}
    for token in named:
        claimed = _CLAIMED.match(own, token.end - sentence.start)
        if claimed is None:
            continue
        words = _JOINT.split(claimed["said"], maxsplit=1)[0]
        low = sentence.start + claimed.start("said")
        facts = [each for each in tokens if each.kind in _FIGURES and low <= each.start < low + len(words)]
        said = frozenset(stems(words)) - taken
        if not said or len(said) + len(facts) < _FEWEST:
            continue
        active = _ACTIVE.match(own, claimed.start()) is not None
        # "Lee, who told him to go": whose words they are is for `attribution`.
        if active and SAYS.match(words):
            continue
        those = [who for page in pages for who in _bearers(said, facts, page, grounds, active=active)]
        name = next(
            (terms[key] for page in pages if (key := token.text.casefold()) in (terms := definitions(page, grounds))),
            token.text,
        )
        if those and None not in those and not any(is_same(who, name, grounds.index) for who in those if who):
            return f"the page says that of {those[0]}, not of {token.text}"
    return None


def _bearers(
    said: frozenset[str], facts: Sequence[Token], page: ReadPage, grounds: Grounds, *, active: bool
) -> Iterator[str | None]:
    """Everybody of whom a page says the same, and None for each of whom it cannot be told who it is."""
    for each in page.sentences:
        if not _is_told(said, stems_in(each.text)):
            continue
        if not all(any(each.start <= hit.start < each.end for hit in find_hits(fact, page)) for fact in facts):
            continue
        found = [match for match in _SAID.finditer(each.text) if _is_told(said, _behind(each.text, match.end()))]
        if not found:
            yield from _doers(said, each, page, grounds) if active else (None,)
        for match in found[-1:]:
            yield _subject(each, match.start(), page, grounds)


def _doers(said: frozenset[str], each: Sentence, page: ReadPage, grounds: Grounds) -> Iterator[str | None]:
    """Whoever does what is told in a sentence by a verb of its own: "Bo Roe, our clerk, keeps the books"."""
    inside = (piece for piece in utterances_of(page) if each.start <= piece.start < each.end)
    deeds = [deed for piece in inside for deed in deeds_of(page, piece, grounds) if _is_told(said, deed.roots)]
    if not deeds:
        yield None
    for deed in deeds:
        sure = deed.doer is not None and not deed.asked and not deed.done_to
        yield deed.doer if sure and "person" in sorts_of(deed.doer or "", grounds.index) else None


def _is_told(said: frozenset[str], words: frozenset[str]) -> bool:
    """True where all of the words are there, or all but one of many."""
    return len(said - words) <= (len(said) >= _MANY)


def _behind(text: str, at: int) -> frozenset[str]:
    return stems_in(_END.split(text[at : at + _REACH_CHARS], maxsplit=1)[0])


def _subject(each: Sentence, at: int, page: ReadPage, grounds: Grounds) -> str | None:
    """Who stands before a verb of being, or before "who": by name, or as the voice of the page."""
    match = _SUBJECT.search(each.text, 0, at)
    if match is None:
        return None
    if match["speaker"] is None:
        return _in_full(match["name"], page, grounds)
    voice = voice_at(page, each.start + match.start(), grounds)
    return voice.speakers[0] if voice is not None and len(voice.speakers) == 1 else None


def _in_full(name: str, page: ReadPage, grounds: Grounds) -> str | None:
    """Whom a word before a verb of being means: a party by the term of its paper; None for what may be anybody."""
    first = name.split(maxsplit=1)[0].casefold()
    meant = definitions(page, grounds).get(name.casefold())
    if meant is not None:
        return meant
    common = is_title(first) or first in ORDINARY or first in PARTY_NOUNS or role_of(name) is not None
    # "I'd" is nobody's name.
    return None if common or (" " not in name and not sorts_of(name, grounds.index)) else name
