"""What stands beside a name and says what its bearer is: the office, of what, and whose.

"Ann Lee, Lee Paving's vice president of sales", "Credit Manager Ann Lee", "Ann Lee (anesthesia)", "was hired as a
clerk" and the line under a signature each give an office. It is read alike from a draft and from a page.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.identity import full_names, is_same, is_verb_word
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.words.degrees import DEGREES
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.post_table import FIELDS, GROUPS_OF, LETTERS, LONG_POSTS, TITLE_POSTS
from chambers.grounding.words.rank_table import SHORT_BEFORE_NAME

_REACH_CHARS = 160
_NEAR_CHARS = 110
_WORDS = sorted((*LONG_POSTS, *(word for word in GROUPS_OF if "-" not in word)), key=len, reverse=True)
_ANY = f"(?i:{'|'.join(map(re.escape, _WORDS))})"
# A nurse manager is a manager: the last word says what somebody is.
# "An assistant town clerk" is a clerk.
_POST = rf"(?P<post>{_ANY})(?![ ]{_ANY}\b|(?:(?<=ssistant)|(?<=ssociate)|(?<=eputy))[ ][A-Za-z]+[ ]{_ANY}\b)"
QUICK = re.compile(rf"\b{_POST}s?\b")
_LETTERS_RUN = re.compile(r"[^\W\d_]+")
_FIRST_WORDS = frozenset(_LETTERS_RUN.findall(word.casefold())[0] for word in _WORDS)
_OPENING = _FIRST_WORDS | frozenset(f"{word}s" for word in _FIRST_WORDS)
"""The words that a post may begin with, and those of several."""
_TITLE = SHORT_BEFORE_NAME
_JOINING = "that|who|whom|whose|which|and|but|or|when|where|while|if|as|to|for|with|from|by|in|on|at|of|so|then|not"
_HELPING = "had|has|have|was|is|are|were|did|does|would|the|a|an|his|her|its|their|our|my|your|told|said|asked"
_MORE = rf"(?P<more>(?:(?!(?:{_JOINING}|{_HELPING})\b)(?:[A-Z]?[a-z][\w&/-]*|[A-Z]{{2,}}|\d{{1,2}})[ \n]){{0,3}}?)"
_OWNER = (
    r"(?P<whose>(?:[A-Z][\w&.]*[ ]){0,3}[A-Z][\w&]*['\u2019]s?[ \n]|(?:[a-z]{4,14}[ ])?[a-z]{4,14}['\u2019]s?[ \n])?"
    r"(?:own[ ])?"
)
_WHOSE = rf"(?:(?:the|a|an|our|its|his|her|their|then|now)[ \n])?{_OWNER}"
_OF = (
    r"(?P<of>[ \n](?:of|for|at|in|with)[ \n](?:the[ ])?[A-Za-z][\w&'\u2019.-]*"
    r"(?:[ ](?!(?:and|who|on|was|is|to|had)\b)[\w&'\u2019-]+){0,4}"
    # "Ann Lee signed as president, Bo Roe signed as clerk": no house goes on in small letters.
    r"|,[ ][A-Z][\w&'\u2019.-]*(?:[ ](?:(?:of|for)[ ](?:the[ ])?)?[A-Z&][\w&'\u2019-]*){0,4})?"
)
_ASIDE = r"(?:,[^,;]{1,40},)?"
_IS = r"(?:is|was|am|are|were|became|remains|ha(?:s|ve|d)[ ]been|(?:serves?|served|acts?|acted|works?|worked)[ ]as|as)"
_DOES = (
    r"(?:signed|signs|started|starts|joined|serves|served|works|worked|acted|acts|testified|appeared|resigned|retired"
    r"|began|signing|was[ ](?:hired|employed|promoted|appointed|elected)"
    r"|certified|executed|approved|wrote|attended|spoke|voted|witnessed|swore|verified|countersigned|initialed|filed"
    r"|submitted|prepared|answered|replied|presided|testifies|attests|attested|acknowledged|accepted)"
)
_BETWEEN = r"(?:(?:(?!\b(?:as|and)\b)[^,;.()\n]){1,60}?[ ])??"
_BEHIND = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:,|[ ]\(|[ ][-\u2013])[ \n]?{_WHOSE}{_MORE}{_POST}s?\b(?!['\u2019-]|[ ]?:|[ ][A-Z][a-z]+[ ][A-Z]){_OF}",
        rf"(?:{_ASIDE}|,?[ \n]who)[ \n]{_IS}[ \n]{_WHOSE}{_MORE}{_POST}\b(?!['\u2019-]){_OF}",
        rf"{_ASIDE}[ \n]{_DOES}[ \n]{_BETWEEN}as[ \n]{_WHOSE}{_MORE}{_POST}\b(?!['\u2019-]){_OF}",
        rf"[ ](?:in|on)[ ][A-Z][\w ]{{2,24}},[ ]as[ \n]{_WHOSE}{_MORE}{_POST}\b(?!['\u2019-]){_OF}",
    )
)
_BENEATH = re.compile(
    rf"[ \t]*\n[ \t]*{_MORE}{_POST}(?P<of>[ ](?:of|for)[ ][\w&.,' ]{{1,60}}|,[ ][\w&.' ]{{1,40}})?[ \t]*(?:\n|\Z)"
)
_IN_ROW = re.compile(rf"[ \t]{{2,}}{_MORE}{_POST}(?=[ \t]{{2,}}\S|[ \t]*(?:\n|\Z))")
"""The post in the next cell of a row."""
_SPELT = "|".join(r"\.?".join(letters) + r"\.?" for letters in sorted(LETTERS, key=len, reverse=True))
_LETTERS = re.compile(rf",?[ ](?P<letters>{_SPELT})(?!\w)")
# "Ann Lee, Ph.D., P.E., consulting engineer": what she has learned stands before what she is.
_LEARNED = "|".join(r"\.?".join(each) + r"\.?" for each in sorted((*DEGREES, *LETTERS), key=len, reverse=True))
_DEGREES = re.compile(rf"(?:,?[ ](?:{_LEARNED})(?!\w))+")
_POST_TO_NAME = (
    rf"(?<![\w-]){_POST}(?P<of>[ ](?:of|for|at)[ ](?:the[ ])?[\w&'\u2019 ]{{2,50}}?(?=,[ ]{_TITLE}\Z))?"
    r"(?P<mark>[ ]?:[ \t]*|,[ \n]|[ \n]|[ ]?\([ ]?"
    r"|[ ](?:is|was|will[ ]be|would[ ]be|was[ ]to[ ]be|had[ ]been)[ ](?:an?[ ])?)"
    rf"{_TITLE}\Z"
)
_BEFORE = re.compile(rf"(?<![\w-]){_OWNER}{_MORE}{_POST_TO_NAME}")
_BEFORE_TAIL = re.compile(_POST_TO_NAME)
_SHORT_TITLE = re.compile(rf"\b(?P<title>{'|'.join(map(re.escape, TITLE_POSTS))})\.?[ ]\Z")
_WORD_BEFORE = re.compile(r"(?P<word>[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*)[ ](?:[A-Z]\.[ ])?\Z")
_WORD_CHARS = 40
_FULL_BEFORE = re.compile(r"(?<![\w.])(?P<first>[A-Z][a-z'\u2019-]+|[A-Z]\.)[ ](?:[A-Z]\.[ ])?\Z")
_FULL_BEHIND = re.compile(r"[ ](?:[A-Z]\.[ ])?(?P<last>[A-Z][\w'\u2019-]+)")
_JOINT = re.compile(r"[-'\u2019]")
_JOINED_NAME = re.compile(r"-[A-Z][a-z]+")
_JOINED_BEFORE = re.compile(r"\b[A-Z][a-z]+-\Z")
_POSSESSIVE = re.compile(r"['\u2019]s\Z")
_COURTESY_BEFORE = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr)\.?[ ](?:[A-Z]\.[ ])?\Z")
_GIVEN_TITLED = frozenset(name.title() for name in GIVEN_NAMES)
_INDENT = re.compile(r"[ \t]*\n[ \t]+")
_FIRST_NAMES = re.compile(r"(?:[A-Z][\w'\u2019-]+[ ]|[A-Z]\.[ ]){1,2}\Z")
_LAST_NAMES = re.compile(r"(?:[ ][A-Z]\.)?[ ][A-Z][\w'\u2019-]+")
_IN = re.compile(r"\s+in\b")
# "According to Lee, the cook had left" and "a report to the auditor, Lee warned": two people, each with a verb.
_NEW_SUBJECT = re.compile(r",[ \n](?:the|a|an|his|her|its|their)\b")
# "Notary Public", "Director Emeritus": what goes with the office, and is no name.
_NEXT_NAME = re.compile(r"[ ](?!(?:Public|General|Emerit|Elect|Designate|Pro|Ad|At|In)\w*\b)[A-Z][a-z]")
_VERB = re.compile(r"[ \n](?P<verb>[a-z]+)\b")
_CLOSING = re.compile(r"[ \n][a-z]+ed\b[^,;.]{1,60},[ \n](?:[a-z]+ly[ ])?(?P<verb>[a-z]+)\b")
_HELPERS_TEXT = "had has have was were is are did does would could should will must may might can"
_HELPERS = frozenset(_HELPERS_TEXT.split())
_DEPARTMENT = re.compile(r"^[ ,]*(?:of|for|at|in|with)?\s*(?:the )?")


@dataclass(frozen=True, slots=True)
class Office:
    """What somebody is, what it is about, and whose it is, as far as it is said."""

    post: str
    about: frozenset[str]
    whose: str | None
    titled: bool = False
    """True for a word right before the name, as in "Sergeant Roe"."""
    lettered: bool = False
    """True for letters behind the name, which say what somebody has learned."""


def offices_beside(text: str, start: int, end: int, *, titles: bool = True) -> Iterator[Office]:
    """The offices that stand beside a name, or a part of one, from `start` to `end`."""
    behind = _INDENT.sub("\n", text[end : end + _REACH_CHARS])
    before = text[max(0, start - _NEAR_CHARS) : start]
    last, first = _LAST_NAMES.match(behind), _FIRST_NAMES.search(before)
    # In "Deputy Fire Marshal Lee" no word but the last is a name.
    if first is not None and may_have_post(first[0]):
        first = None
    for tail in (behind, behind[last.end() :] if last else ""):
        yield from offices_behind(tail)
        if letters := _LETTERS.match(tail):
            yield Office(LETTERS[letters["letters"].replace(".", "")], frozenset(), None, lettered=True)
        if degrees := _DEGREES.match(tail):
            yield from offices_behind(tail[degrees.end() :])
    acts = _acts(behind[last.end() :] if last else behind)
    for head in (before, before[: first.start()] if first else ""):
        match = _BEFORE.search(head) if _may_end_in_post(head) else None
        if match is not None and (is_surname(head, match.start("post")) or _is_heading(head, match)):
            continue
        if match is not None and not (acts and match["mark"].startswith(",")):
            titled = match["post"][0].isupper() and not match["mark"].strip()
            if titles or not titled:
                yield _office(match, titled=titled)
        if titles and (title := _SHORT_TITLE.search(head)):
            yield Office(TITLE_POSTS[title["title"]], frozenset(), None, titled=True)


def may_have_post(text: str) -> bool:
    """False where no word of a text opens a post: found much faster than the post."""
    # Two letters that patterns take for an "i", and `casefold` does not.
    if "\u0130" in text or "\u0131" in text:
        return True
    return not _OPENING.isdisjoint(_LETTERS_RUN.findall(text.casefold()))


def _may_end_in_post(head: str) -> bool:
    """False where no post stands right before the end of a text: told by the words that a post may begin with."""
    if "\u0130" in head or "\u0131" in head:
        return True
    words = (word for word in _LETTERS_RUN.finditer(head) if word[0].casefold() in _OPENING)
    return any(_BEFORE_TAIL.match(head, word.start()) for word in words)


def is_surname(text: str, at: int) -> bool:
    """True for a word that is a post and here a name: "Ann Baker", "Mr. Cook"."""
    if not text[at].isupper():
        return False
    named = any(word in _GIVEN_TITLED for word in _words_before(text, at))
    return named or _COURTESY_BEFORE.search(text, max(0, at - _WORD_CHARS), at) is not None


def _words_before(text: str, at: int) -> Iterator[str]:
    """The word before a place, and what of it stands behind a hyphen: an initial may lie between."""
    before = _WORD_BEFORE.search(text, max(0, at - _WORD_CHARS), at)
    if before is not None:
        word = before["word"]
        yield word
        yield from (word[match.end() :] for match in _JOINT.finditer(word))


def _is_heading(head: str, match: re.Match[str]) -> bool:
    """True for a line of capitals over a name, as "BY COURIER" over an address: it says nothing of whoever follows."""
    line = head[head.rfind("\n", 0, match.start("post")) + 1 : match.end("post")]
    return match["mark"].startswith("\n") and line.isupper()


def offices_behind(tail: str) -> Iterator[Office]:
    """The offices at the head of what stands behind a name."""
    if not may_have_post(tail):
        return
    for pattern in (*_BEHIND, _BENEATH, _IN_ROW):
        match = pattern.match(tail)
        if match is None or is_surname(tail, match.start("post")) or _is_of_next(tail, match):
            continue
        following = tail[match.end() :]
        if not (_NEW_SUBJECT.match(tail) and _acts(following)) or _is_closed(following):
            yield _office(match)


def _is_closed(following: str) -> bool:
    """True for "a clerk hired by Lee, found": what stands between the commas is said of whoever acts behind them."""
    closing = _CLOSING.match(following)
    return closing is not None and _acts(f" {closing['verb']}")


def _is_of_next(tail: str, match: re.Match[str]) -> bool:
    """True for a title before another name: "Ann Lee, escorting Inspector Roe"."""
    return match["post"][0].isupper() and _NEXT_NAME.match(tail, match.end("post")) is not None


def _acts(following: str) -> bool:
    """True when a verb follows at once."""
    word = _VERB.match(following)
    return word is not None and (word["verb"] in _HELPERS or is_verb_word(word["verb"]))


def _begins_another(text: str, end: int) -> bool:
    """True for a name behind which a verb stands, or an "as": whoever bears it has a clause of his own."""
    return _acts(text[end:]) or text.startswith(" as ", end)


def is_of_another(name: str, text: str, match: re.Match[str], index: RecordIndex) -> bool:
    """True for a word of a name that is somebody else's there: of two Lees each has his own, and so has Lee-Roe."""
    word = _POSSESSIVE.sub("", match[0])
    low, high = match.start(), match.start() + len(word)
    joined = _JOINED_NAME.match(text, high) or _JOINED_BEFORE.search(text, max(0, low - _NEAR_CHARS), low)
    if joined is not None:
        return joined[0].strip("-").casefold() not in name.casefold()
    if (full := called_in_full(text, low, word, index)) is not None:
        return not is_same(full, name, index)
    given = next((each for each in _words_before(text, low) if each.casefold() in GIVEN_NAMES), None)
    before = _FULL_BEFORE.search(text, max(0, low - _NEAR_CHARS), low) if given is None else None
    behind = _FULL_BEHIND.match(text, high)
    known = {each for full in full_names(word, index) for each in full}
    first = before["first"] if before and before["first"].strip(".").casefold() in known else given
    called = [f"{first} {word}"] if first is not None else []
    called += [f"{word} {behind['last']}"] if behind and behind["last"].casefold() in known else []
    return bool(called) and not any(is_same(each, name, index) for each in called)


def _office(match: re.Match[str], *, titled: bool = False) -> Office:
    groups = match.groupdict()
    whose = (groups.get("whose") or "").strip()
    of = groups.get("of") or ""
    # "Ann Lee signed as president, Bo Roe as clerk" and "..., Bo Roe signed": another begins behind the comma.
    another = of.startswith(",") and _begins_another(match.string, match.end("of"))
    about = "" if another else _DEPARTMENT.sub("", of).strip()
    words = re.findall(r"[a-z]+", f"{groups.get('more') or ''} {about}".casefold())
    quals = frozenset(word for word in words if word in FIELDS)
    word = match["post"].casefold()
    owner = re.sub(r"['\u2019]s?$", "", whose) or None
    # "The manager in Salt Lake City" says where.
    where = _IN.match(of) is not None
    return Office(LONG_POSTS.get(word, word), quals, owner or (about if about and not where else None), titled)
