"""Whom a draft has say, write, ask or want something, and what.

"Hale told the officer that the gate was open", "it was Hale who asked for the key", "Roe was warned by Hale not to go",
"Roe heard Hale say no": in each Hale is the one who tells. What is told are the words, figures and quotations up to the
next citation, or to the next clause with a subject of its own.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import CITES, Kind, Token
from chambers.grounding.people.anchoring import within
from chambers.grounding.people.identity import is_verb_word
from chambers.grounding.people.names import name_parts
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import SPEECH, stem, stems
from chambers.grounding.words.rank_table import BEFORE_NAME
from chambers.grounding.words.small_words import BE
from chambers.grounding.words.speech_table import ACCORDING, ANSWERED, SAYS, SPEAKS

_TITLE = BEFORE_NAME
_ASIDE = re.compile(
    rf"\b(?i:by|of|with|to|from|for|at|before|and|or|than|against|about)\s+(?:(?:the|an?)\s+)?{_TITLE}$"
)
# "..., and Hale answered": another clause begins, but in "Roe, Lee, and Hale" it does not.
_NEXT_CLAUSE = re.compile(
    rf"(?:(?<![\w'\u2019-])[a-z\d][\w'\u2019%-]*|[)\"\u201d])[,;]\s+(?:and|but|so|while)\s+{_TITLE}$|[\"\u201d]\s+(?:and|but|while)\s+{_TITLE}$"
)
_CLEFT = re.compile(r"\s+(?:was|is)\s+(?:the\s+(?:one|person|man|woman)|he|she)\s+who(?=\s)|,?\s+who(?=\s)")
# "Hale came on board and ordered that", "Hale was there and said": the second verb has the subject of the first.
_AND = re.compile(
    r"(?:\s+(?:then|also|later|first))?\s+(?P<first>[a-z]+)\b"
    r"(?:[^,;.\"\u201c]|,(?=\s(?:[A-Z][a-z]{2,8}\s)?\d)){0,70}?\s+and(?=\s)"
)
# "..., Hale stating that": what is told beside what another does.
_STATING = re.compile(
    r"\s+(?:stat|say|not|add|explain|claim|writ|answer|reply|object|insist|argu|tell|report|warn|testify)ing"
    r"(?=,?\s+(?:(?:that|to|him|her|them)\b|[A-Z\"\u201c])|:)"
)
_COMMA = re.compile(rf",\s+{_TITLE}$")
_APPOSED = re.compile(r",\s+(?:[A-Z][\w.'\u2019-]*\s+){0,4}$")
_OF_HOUSE = re.compile(
    r"\s+(?:of|for|from|at|with)\s+(?:the\s+)?[A-Z][\w&'\u2019-]*(?:\s(?:of\s|&\s)?[A-Z][\w&'\u2019-]*){0,4}(?=,?\s[a-z])"
)
_DONE_TO = re.compile(rf"\b(?P<verb>[a-z]+)\s+{_TITLE}$")
# "Hale concurred, writing that": what follows is told by whoever does the first.
_WRITING = re.compile(
    r"\s+(?:(?:then|also|later|first)\s+)?(?P<first>[a-z]+)\b[^;.\"\u201c]{0,90}?,(?=\s+[a-z]+ing[\s,:])"
)
_AT_HOUR = re.compile(
    rf",?(?:\s+(?:that|the)\s+(?:same\s+)?(?:day|morning|afternoon|evening|night|next day|next morning),?"
    rf"|\s+(?:on|of)\s+[A-Z][a-z]+\.?\s+\d{{1,2}}(?:,\s+\d{{4}})?,?)?\s+{_TITLE}"
)
_AND_SPEAKS = re.compile(
    rf"\s+(?:and|but)\s+(?:he|she|they|the\s[a-z]+|{_TITLE}[A-Z][\w'\u2019-]+(?:\s[A-Z][\w'\u2019-]+)?)(?=\s)"
)
_WANTS = re.compile(
    r"\s+(?:(?:then|also|later|had|first|only|once)\s+)*(?:wanted|wished|moved|hoped|offered|refused|declined|preferred"
    r"|wondered|called for|gave (?:the |an? )?(?:order|instruction|advice|warning|opinion)s?)\b"
)
_TOLD_BY = re.compile(
    r"\b(?:was|were|been|being|is|are)\s+(?:\w+ly\s+)?"
    r"(?P<verb>told|asked|advised|warned|informed|assured|ordered|instructed|reminded|urged|promised)\s+"
    rf"(?:so\s+)?by\s+{_TITLE}$"
)
# "It was Ann, not Bo, who told her": Bo tells nothing.
_NOT_THEY = re.compile(rf",\s(?:and\s|but\s)?not\s{_TITLE}$")
_TOLD_OF = re.compile(rf"\b(?:that|whether|how|why|because)\s+{_TITLE}$")
_ARTICLE = re.compile(r"\b[Tt]he\s\Z")
_AFTER_NAME = re.compile(r"(?P<comma>,)\s|(?P<end>\s*(?:\(|\.|$))")
_ACCOUNT_OF = re.compile(
    r"['\u2019]s?\s(?:own\s)?(?:account|view|opinion|words|recollection|testimony|telling|version|estimate|reckoning)"
    r"(?:(?P<comma>,)\s|(?P<end>\s*(?:\(|\.|$)))"
)
_BY_ACCOUNT = re.compile(rf"\b(?:[Ii]n|[Bb]y|[Oo]n)\s{_TITLE}$")
_OPENING = re.compile(rf",?\s+(?:according\sto|by|in|on)\s+{_TITLE}$")
_HEARD = re.compile(rf"\bheard\s+{_TITLE}$")
_NOTHING = re.compile(r"")
_SAY = re.compile(r"\s+say\b")
_NOT = re.compile(r"\b(?:not|never|nor|neither|nobody)\b")
_ENDS = re.compile(r";|\s+and\s+(?:was|were)\s|,[\"\u201d]?\s+(?:but|while|whereas|yet|and(?!\s+(?:that|to|not)\b))\s")
# What follows "Hale told the officer" is what was said; "to the officer" is not.
_TO_DO = r"to(?= [a-z])(?! (?:the|an?|his|her|its|their|him|them|me|us|all|both)\b)"
_CONTENT = re.compile(
    rf"(?:\s+(?:\d[\d:]*,?|[^\s,;:\"\u201c]+)){{0,14}}?(?:\s+(?:that|whether|if|how|why|what|not to|{_TO_DO})\s"
    r"|\s*[:,]?\s*(?=[\"\u201c]))"
)
# "Hale e-mailed the notice", "Hale answered two wrongly": without a clause nothing is said.
_CLAUSE_ONLY = re.compile(
    r"(?:e-?mail|mail|text|messag|wrote|writes|record|post|submit|report|answer|agree|consider|observ|note|relat|express"
    r"|stress|log|jot|describ|mention|accus|blam)\w*$"
)
_NEXT_SUBJECT = re.compile(
    rf",\s+(?={_TITLE}(?:[A-Z][\w'\u2019-]+|he|she|they|the [a-z]+)\s(?:[a-z]+ed|was|is|had|has|did|would|could|wrote"
    r"|told|said|gave|took|came|went|saw|made|flew|left|got)\b)"
)
# "Because Hale had asked for the day off, ..."
_UNDER = re.compile(
    r"(?i:\b(?:when|after|before|as|while|if|although|though|because|since|once|until|whereas))\s+"
    rf"{_TITLE}$"
)
# "The Hale request had not come": no verb.
_FINITE = re.compile(r"(?:ed|[a-z]s|said|told|wrote|swore|thought|for|order|instruction|advice|warning|opinion)$")
TO_WHOM = re.compile(
    r"\s+(?:back\s+)?(?:to\s+)?(?:(?:the|an?|my|our|his|her|their|its)\s+)?"
    r"(?:(?!(?:that|to|about|of|for|by|in|on|at|if|how|why|what|not|and|or|with|from|when|because)\b)[a-z-]+,?\s+){0,3}"
    r"(?:[A-Z][a-z]*\.?\s+)?"
)
"""What stands between a verb of saying and the name of whoever hears it."""
_FACTS = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED, Kind.IDENTIFIER, Kind.QUOTATION))
_LIGHT = SPEECH | frozenset(stem(word) for word in ("whether", "anyone", "anybody", "something", "have", "do"))


@dataclass(frozen=True, slots=True)
class Telling:
    """Who is said to have told something, by which verb, and the words, figures and quotations that were told."""

    speaker: str
    verb: str
    words: frozenset[str]
    facts: tuple[Token, ...]
    text: str
    hours: tuple[Token, ...] = ()
    """When it was told: "at 5:41 p.m.", before what is told or before whoever tells it."""

    @property
    def tells(self) -> bool:
        """True where somebody else is said to tell it in turn."""
        return SAYS.search(self.text) is not None


def tellings_of(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[Telling]:
    """Everyone who tells something in a sentence of the draft, and what."""
    start, whole = sentence.start, sentence.text
    quotes = [token for token in tokens if token.kind is Kind.QUOTATION]
    named = [token for token in tokens if token.kind is Kind.NAME and not within(token, quotes)]
    cites = [token.start - start for token in tokens if token.kind in CITES]
    for token in named:
        # "The Division warned": no person has an article.
        if _ARTICLE.search(own, 0, token.start - start):
            continue
        # "According to Hale, Roe had warned": whose words those are is asked of Roe.
        for low, end in _accounts(own, whole, token, start, cites):
            if SAYS.search(own, low, end):
                continue
            yield _telling(token, "says", whole[low:end], [t for t in tokens if low <= t.start - start < end])
        subject, verb = token.start - start, _verb(own, token.start - start, token.end - start)
        content = _CONTENT.match(whole, verb.end()) if verb is not None else None
        if verb is None or (content is None and _CLAUSE_ONLY.search(verb[0])):
            continue
        # "Hale wrote to Roe and got this reply": what follows are the words of Roe.
        if content is not None and ANSWERED.search(own, verb.end(), content.end()):
            continue
        low = content.end() if content is not None else verb.end()
        cite = min((at for at in cites if at > verb.end()), default=len(whole))
        end = min([cite, *_ends(own, subject, verb.end(), cite)])
        hearers = (each for each in named if TO_WHOM.fullmatch(own, verb.end(), each.start - start))
        names = {stem(part) for each in (token, *hearers) for part in name_parts(each.text)}
        facts = (each for each in tokens if each.kind in _FACTS and low <= each.start - start < end)
        said = whole[low:end]
        hours = tuple(each for each in tokens if each.kind is Kind.TIME and _is_when(own, each, token, start, low))
        yield Telling(token.text, verb[0].strip(), frozenset(stems(said)) - names - _LIGHT, tuple(facts), said, hours)


def _telling(token: Token, verb: str, said: str, inside: Sequence[Token]) -> Telling:
    """What somebody tells by a page that is called his account."""
    names = {stem(part) for part in name_parts(token.text)}
    facts = tuple(each for each in inside if each.kind in _FACTS)
    return Telling(token.text, verb, frozenset(stems(said)) - names - _LIGHT, facts, said)


def _accounts(own: str, whole: str, token: Token, start: int, cites: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where that stands which the draft has "according to Hale", or "by Hale's account": behind it, or before it."""
    low, high = token.start - start, token.end - start
    if ACCORDING.search(own[:low]):
        behind = _AFTER_NAME.match(own, high)
    else:
        behind = _ACCOUNT_OF.match(own, high) if _BY_ACCOUNT.search(own[:low]) else None
    if behind is None:
        return
    cite = min((at for at in cites if at > high), default=len(whole))
    if behind["comma"]:
        yield behind.end(), min([cite, *(match.start() for match in _ENDS.finditer(own, behind.end(), cite))])
    elif behind["end"] is not None and (opening := _OPENING.search(own[:low])) is not None:
        yield max([0, *(at for at in cites if at < low)]), opening.start()


def _is_when(own: str, hour: Token, speaker: Token, start: int, low: int) -> bool:
    """True for the hour of a saying, in "At 5:41 p.m. Hale replied that" and "Hale replied at 5:41 p.m. that"."""
    if speaker.end <= hour.start:
        return hour.end - start <= low
    return _AT_HOUR.fullmatch(own, hour.end - start, speaker.start - start) is not None


def _ends(own: str, subject: int, low: int, high: int) -> Iterator[int]:
    """Where another clause begins behind a verb: at a joint, or at the comma that ends "Because Hale had asked"."""
    yield from (match.start() for match in _ENDS.finditer(own, low, high))
    yield from (match.start() for match in _NEXT_SUBJECT.finditer(own, low, high))
    yield from (match.start() for match in _AND_SPEAKS.finditer(own, low, high) if SPEAKS.match(own, match.end()))
    if _UNDER.search(own[:subject]) and (comma := own.find(",", low, high)) >= 0:
        yield comma


def _verb(own: str, low: int, high: int) -> re.Match[str] | None:
    """The verb by which the bearer of a name tells something; what stands between the two belongs to it."""
    if own.startswith(("'s", "\u2019s"), high):
        return None
    before = own[:low]
    if _NOT_THEY.search(before):
        return None
    if _TOLD_BY.search(before):
        return _NOTHING.match(own, high)
    if _HEARD.search(before):
        return _SAY.match(own, high)
    if _COMMA.search(before) and (stating := _STATING.match(own, high)) is not None:
        return stating
    cleft = _CLEFT.match(own, high)
    if cleft is None and _ASIDE.search(before) and not _NEXT_CLAUSE.search(before):
        return None
    at = cleft.end() if cleft else _behind_name(own, low, high)
    joint = None if _speaks(own, at) else _AND.match(own, at)
    if joint is not None and not (joint["first"] in BE or is_verb_word(joint["first"])):
        joint = None
    # "Hale said that Roe was away and told her to wait": it is Hale who told her, or Roe.
    if joint is not None and _TOLD_OF.search(before):
        return None
    verb = _speaks(own, joint.end() if joint else at)
    if verb is None and (written := _WRITING.match(own, at)) is not None and is_verb_word(written["first"]):
        return _STATING.match(own, written.end())
    return verb if verb is not None and _NOT.search(verb[0]) is None and _FINITE.search(verb[0]) else None


def _behind_name(own: str, low: int, high: int) -> int:
    """Where a name ends with what belongs to it: a house ("Hale of Lee Stores"), or the comma of "his aunt, Hale,"."""
    house = _OF_HOUSE.match(own, high)
    done = _DONE_TO.search(own[:low])
    # "Met Hale at the Boston show and asked": whoever is met asks nothing.
    if house is not None and not (done is not None and is_verb_word(done["verb"])):
        return house.end()
    return high + 1 if own.startswith(", ", high) and _APPOSED.search(own[:low]) else high


def _speaks(own: str, at: int) -> re.Match[str] | None:
    return SPEAKS.match(own, at) or _WANTS.match(own, at)
