"""Who came, who moved, who seconded and who voted how: the minutes of a body, held against what the draft says of it.

"On motion of Ms. Lee, seconded by Mr. Roe", "Nays: Diaz, Holm" and "Ms. Lund dissented" each give somebody a part in a
vote. A draft that gives a part to somebody to whom no cited page gives it, where they give it to others, is wrong.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from chambers.grounding.acts.doings import names_in
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same
from chambers.grounding.people.names import is_title
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.folding import folded

_QUICK = re.compile(
    r"\b(?:motion|moved|second(?:ed)?|vot(?:ed?|es|ing)|dissent\w*|abstain\w*|opposed|absent|present|attend\w*|excused|recused)\b",
    re.IGNORECASE,
)
_MASK = "\x00"
_TITLE = (
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Judges?|Justices?|Members?|Commissioners?|Councilm[ae]n|Councilwom[ae]n|Trustees?"
    r"|Directors?|Supervisors?|Alderm[ae]n|Senators?)\.?[ ])?"
)
_ONE = rf"{_TITLE}{_MASK}+"
_SEAT = r"(?:[ ]\([^()]{1,30}\))?"
_LIST = rf"(?P<who>{_ONE}{_SEAT}(?:(?:,[ ]|;[ ]|,?[ ]and[ ]){_ONE}{_SEAT})*)"
# "For cause, Lee seconded": those who do something together have "and" between them.
_ALONE = r"(?![ ](?:was|were|is|had|has|did|would|could|[a-z]+ed)\b)"
_THOSE = rf"(?P<who>{_ONE}(?:(?:,[ ]{_ONE})*,?[ ]and[ ]{_ONE})?)"
# "Seconded by Lee, Roe was removed": nor is whoever comes next one of them where he has a verb of his own.
_TOGETHER = rf"(?P<who>{_ONE}(?:(?:,[ ]{_ONE})*,?[ ]and[ ]{_ONE}{_ALONE})?)"
_HELP = r"(?:,[^,;.]{1,40},)?[ ](?:(?:had|has|then|also|alone|both|all|each)[ ]){0,2}"
_PARTS = tuple(
    (part, tuple(signs.split()), re.compile(pattern))
    for part, signs, pattern in (
        ("move", "motion moved",
         rf"(?i:\b(?:motion|moved)[ ](?:of|by):?[ ]+){_TOGETHER}"),
        ("move", "moved",
         rf"{_THOSE}{_HELP}moved(?:[,.]|[ ](?:that|for|its)\b|[ ]to[ ](?!the\b|an?\b)[a-z])"),
        ("move", "motion",
         rf"{_THOSE}{_HELP}made[ ](?:the|a)[ ]motion\b"),
        ("move", "moved",
         rf"{_THOSE}{_HELP}moved[ ]the[ ](?:adoption|approval|award|motion|resolution|question|item)\b"),
        ("move", "motion",
         rf"{_THOSE}['\u2019]s?[ ]motion\b"),
        ("second", "second",
         rf"(?i:(?<!the )(?<!and )\bsecond(?:ed)?(?:[ ]by)?:?[ ]+){_TOGETHER}"),
        ("second", "seconded",
         rf"{_THOSE}{_HELP}seconded\b"),
        ("no", "nay noes against opposed dissenting",
         rf"(?i:\b(?:nays?|noes|against|opposed|dissenting)):[ ]+{_LIST}"),
        ("no", "voted voting dissent",
         rf"{_THOSE}{_HELP}(?:(?:voted|voting)[ ](?:no\b|nay\b|against)|dissent(?:ed|ing)|in[ ]dissent)"),
        ("no", "opposed",
         rf"{_THOSE}{_HELP}opposed(?:[,.]|[ ](?:it|the[ ]motion)\b)"),
        ("no", "over",
         rf"(?i:\bover[ ]the[ ](?:dissents?|votes?|objections?|opposition)[ ]of[ ]){_TOGETHER}"),
        ("no", "oppos against dissenting",
         rf"(?i:\bwith[ ](?:only[ ]|just[ ])?){_LIST}[ ](?:voting[ ])?(?:opposed|opposing|against|dissenting)\b"),
        ("no", "against",
         rf"(?:,|\bbut|\band)[ ]{_THOSE}[ ]against(?=[,.;]|[ ]and\b|\Z)"),
        ("abstain", "abstain abstention voting recused",
         rf"(?i:\b(?:abstain(?:ed|ing)?|abstentions?|not[ ]voting|recused)):[ ]+{_LIST}"),
        ("abstain", "abstain voting vote recused",
         rf"{_THOSE}{_HELP}(?:abstain(?:ed|ing)|not[ ]voting|did[ ]not[ ]vote|recused)\b"),
        ("absent", "absent excused present",
         rf"(?i:\b(?:absent|excused|not[ ]present)):[ ]+{_LIST}"),
        ("absent", "absent excused present attend",
         rf"{_THOSE}{_HELP}(?:(?:was|were)[ ](?:absent|excused|not[ ]present)|did[ ]not[ ]attend)\b"),
        ("present", "present attend",
         rf"(?i:(?<!not )\b(?:present|attending|in[ ]attendance|attendees)):[ ]+{_LIST}"),
        ("present", "present attended",
         rf"{_THOSE}{_HELP}(?:(?:was|were)[ ]present|attended)\b"),
        ("yes", "aye yea favo for",
         rf"(?i:\b(?:ayes?|yeas?|in[ ]favou?r|for)):[ ]+{_LIST}"),
        ("yes", "voted voting",
         rf"{_THOSE}{_HELP}(?:voted|voting)[ ](?:yes\b|aye\b|in[ ]favou?r|for[ ](?:it|the)\b)"),
    )
)  # fmt: skip
"""Ways to tell a part, each with the words of which a text must have one for it, in small letters."""
_OTHER_VOTES = {"yes": ("no", "abstain"), "absent": ("present",), "present": ("absent",)}
"""Parts that a page need not give to everybody who has them, and what tells against each."""
_WORDS = {
    "move": "made the motion",
    "second": "seconded it",
    "no": "voted no",
    "yes": "voted yes",
    "abstain": "did not vote",
    "absent": "was absent",
    "present": "was present",
}
_LABELS_TEXT = """
absent abstain abstained abstaining abstentions against attendees attending aye ayes dissenting excused for motion moved
nay nays noes not opposed present recused second seconded voting yea yeas
"""
_LABELS = frozenset(_LABELS_TEXT.split())
_LETTERED = re.compile(r" [A-Z]$")
"""What is voted on bears a letter: "Option C"."""
_GAP = re.compile(r"[ \t\n]+")
_OF = re.compile(r"\s(?:of|from|for)\s(?:the\s)?")


def ballot_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who had a part in a vote that the sentence gives to somebody else, or None."""
    if not _QUICK.search(own):
        return None
    spans = [(t.start - sentence.start, t.end - sentence.start, t.text) for t in tokens if t.kind is Kind.NAME]
    claimed = list(_parts(own, _in_full(own, spans, grounds.index)))
    taken = [held for page in pages for held in _on_page(page, grounds.index)] if claimed else []
    for part, name in claimed:
        mine = [held for held, who in taken if is_same(who, name, grounds.index)]
        holders = [who for held, who in taken if held == part]
        # Those in favor, and those who came, are often not named one by one.
        other = [held for held in mine if held in _OTHER_VOTES.get(part, ())]
        if part in mine or not (other if part in _OTHER_VOTES else holders):
            continue
        if part in _OTHER_VOTES:
            return f"the minutes have it that {name} {_WORDS[other[0]]}"
        return f"the minutes have it that {holders[0]} {_WORDS[part]}, not {name}"
    return None


def has_part(  # noqa: PLR0917 - a sentence, piece by piece
    own: str, sentence: Sentence, tokens: Sequence[Token], name: str, pages: Sequence[ReadPage], grounds: Grounds
) -> bool:
    """True when a sentence gives somebody a part in a vote that the pages give him too."""
    if not _QUICK.search(own):
        return False
    spans = [(t.start - sentence.start, t.end - sentence.start, t.text) for t in tokens if t.kind is Kind.NAME]
    mine = {part for part, who in _parts(own, spans) if who == name}
    return any(
        part in mine and is_same(who, name, grounds.index)
        for page in pages
        for part, who in _on_page(page, grounds.index)
    )


@kept_on_index
def _on_page(page: ReadPage, index: RecordIndex) -> tuple[tuple[str, str], ...]:
    if not _QUICK.search(page.text):
        return ()
    return tuple(_parts(page.text, _in_full(page.text, names_in(page.text), index)))


def _in_full(text: str, names: Iterable[tuple[int, int, str]], index: RecordIndex) -> list[tuple[int, int, str]]:
    """Names each as whom a courtesy or a post before it tells: "Ms. Lee", where a Mr. Lee votes too."""
    return [(start, end, called_in_full(text, start, name, index) or name) for start, end, name in names]


def _parts(text: str, names: Sequence[tuple[int, int, str]]) -> Iterator[tuple[str, str]]:
    """Each part that a text gives to a name."""
    masked = list(_GAP.sub(lambda gap: " " * len(gap[0]), text))
    voters = [each for each in names if each[2].casefold() not in _LABELS and not _LETTERED.search(each[2])]
    names = list(_with_house(_with_post(voters, text), text))
    for start, end, _ in names:
        masked[start:end] = _MASK * (end - start)
    whole = "".join(masked)
    small = folded(whole)
    for part, signs, pattern in _PARTS:
        for match in pattern.finditer(whole) if any(sign in small for sign in signs) else ():
            low, high = match.span("who")
            yield from ((part, name) for start, _, name in names if low <= start < high)


def _with_post(names: Sequence[tuple[int, int, str]], text: str) -> list[tuple[int, int, str]]:
    """Names each with the post set before it: in "the Treasurer, Ann Lee, seconded" it is Lee who seconds."""
    found: list[tuple[int, int, str]] = []
    for start, end, name in names:
        post = found[-1] if found and is_title(found[-1][2]) and text[found[-1][1] : start] == ", " else None
        if post is not None:
            found[-1] = (post[0], end + text.startswith(", ", end), name)
        else:
            found.append((start, end, name))
    return found


def _with_house(names: Sequence[tuple[int, int, str]], text: str) -> Iterator[tuple[int, int, str]]:
    """Names each with the house behind it: in "Ann Lee of Sales abstaining" it is Lee who abstains."""
    last: tuple[int, int, str] | None = None
    for start, end, name in names:
        if last is not None and _OF.fullmatch(text, last[1], start):
            last = (last[0], end, last[2])
            continue
        if last is not None:
            yield last
        last = (start, end, name)
    if last is not None:
        yield last
