"""Whether the page gives words that a draft quotes to somebody else: "these are X's words, not Y's".

The draft must introduce the quotation with a person and a verb of saying, and every place of the cited pages that has
the words must name another speaker by its form. What the page leaves open says nothing.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.names.registry import registry_of
from chambers.grounding.names.voices import speaker_at
from chambers.grounding.names.wording import bare, is_listed, name_parts, same_first_name

_TELLS = (
    r"(?:said|says|say|told|tells|stated|states|wrote|writes|repl(?:ied|ies)|answered|answers|responded|responds"
    r"|testif(?:ied|ies)|swore|swears|texted|texts|e-?mailed|messaged|asked|asks|added|adds|remarked|warned|warns"
    r"|explained|explains|admitted|admits|conceded|concedes|acknowledged|objected|insisted|complained|announced|declared"
    r"|recalled|recalls|noted|protested|shouted|exclaimed|promised|assured|urged|described|claimed|claims|commented"
    r"|observed|went on|continued)"
)
_HELPERS = r"(?:(?:also|then|later|had|has|did|himself|herself|first|only|once|again|still|now|never|[a-z]+ly)\s+)*"
_ASIDE = r"(?:,[^,;\"\u201c]{1,120},|\s*\([^()]{2,60}\))?"
_LEADS = re.compile(rf"{_ASIDE}\s+{_HELPERS}{_TELLS}\b(?P<rest>[^;\"\u201c\u201d]{{0,120}})[\"\u201c]?\Z")
_ANSWERS = re.compile(
    r"['\u2019]s?\s(?:[a-z]+\s){0,2}(?:answer|reply|response|words|note|message|text)s?\s(?:was|were|is|read|ran|came)\b[\s,:]*[\"\u201c]?\Z"
)
_FOLLOWS = re.compile(r"[,.?!]?[\"\u201d']?\s+(?:(?:Mr|Ms|Mrs|Dr)\.\s+)?\Z")
_BEHIND = re.compile(rf"{_ASIDE}\s+{_HELPERS}{_TELLS}\b")
_OTHER = re.compile(
    r",\s(?:and|but|while|whereas|who|which)\b|\band\s(?:he|she|they|[a-z]+ed|got)\b|\b(?:answer|reply|response)\b"
)
_OBJECT = re.compile(
    r"\b(?i:by|of|with|to|from|for|at|than|against|about|and|or|asked|told)\s+(?:the\s)?(?:(?:Mr|Ms|Mrs|Dr)\.\s+)?\Z"
)
_MIN_WORDS = 3


def speaker_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose words a quotation is that the draft gives to somebody else, or None; `own` begins at `start`."""
    quotes = [token for token in tokens if token.kind is Kind.QUOTATION and len(token.text.split()) >= _MIN_WORDS]
    names = [token for token in tokens if token.kind is Kind.NAME and not _is_quoted(token, quotes)]
    for quote in quotes if names else ():
        teller = _teller(own, quote, names, start)
        # "The Headmaster wrote": an office, whose bearer the page names.
        if teller is None or own[: teller.start - start].casefold().endswith("the "):
            continue
        if not _is_person(teller.text, grounds):
            continue
        voices = [speaker_at(page, hit.start, grounds.index) for page in pages for hit in find_hits(quote, page)]
        if voices and all(
            voice and _is_person(voice, grounds) and not _same(teller.text, voice, grounds) for voice in voices
        ):
            return f"the page gives these words to {voices[0]}, not to {teller.text}"
    return None


def _is_quoted(token: Token, quotes: Sequence[Token]) -> bool:
    return any(each.start <= token.start < each.end for each in quotes)


def _teller(own: str, quote: Token, names: Sequence[Token], start: int) -> Token | None:
    """The one whom the draft has say a quotation: before it, or right behind."""
    at = quote.start - start
    for name in reversed([each for each in names if each.end - start <= at]):
        low, high = name.start - start, name.end - start
        if (leads := _LEADS.match(own[high:at])) is not None:
            plain = _OTHER.search(leads["rest"]) is None and _OBJECT.search(own[:low]) is None
            return name if plain else None
        if _ANSWERS.match(own[high:at]):
            return name
    end = quote.end - start
    for name in (each for each in names if each.start - start >= end):
        if _FOLLOWS.match(own[end : name.start - start]) and _BEHIND.match(own, name.end - start):
            return name
    return None


def _is_person(name: str, grounds: Grounds) -> bool:
    """True for a name of one to three words that are no words of the language and that the record writes as names."""
    words = name_parts(name)
    registry = registry_of(grounds.index)
    whole = [word for word in words if len(word) > 1]
    if not whole or len(words) > _MIN_WORDS or any(is_listed(word) for word in whole):
        return False
    if any(registry.use_of(word.casefold()).small for word in whole):
        return False
    return bool(registry.bearers(whole[-1])) or len(registry.surnames(whole[0].casefold())) == 1


def _same(one: str, two: str, grounds: Grounds) -> bool:
    """True for two names that share a word, or of which one is the first name of the other in some form."""
    short, long = sorted(([bare(word) for word in name_parts(name)] for name in (one, two)), key=len)
    if not set(short).isdisjoint(long):
        return True
    if len(short) > 1:
        return False
    registry = registry_of(grounds.index)
    known = registry.surnames(short[0]) | (registry.surnames(long[0]) if len(long) == 1 else set())
    return same_first_name(short[0], long[0]) or not known.isdisjoint((*short, *long))
