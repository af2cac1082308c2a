"""Who signed, who witnessed and before whom it was sworn: the foot of a paper, held against the draft.

The names behind "/s/", under "Witnesses:" and under "sworn before me", and the name at the end of a letter, are those
of one paper. A draft that has somebody else sign, witness or notarize that paper is wrong.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.cites.papers import LETTER, kind_of
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.anchoring import clause_around
from chambers.grounding.people.duties import NAME, duties_of
from chambers.grounding.people.houses import is_house
from chambers.grounding.people.identity import is_same, name_forms, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.signatures import signatures_of
from chambers.grounding.people.standing import verb_follows
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.ordinary_words import ORDINARY

_MARKED = re.compile(rf"/s/[ ]*{NAME}")
_OFFICER = re.compile(
    rf"\b(?:before[ ]me|BEFORE[ ]ME)\b[^§]{{0,160}}?(?:/s/[ ]*|\n[ \t_]*|,[ ]){NAME}"
    rf"|(?:/s/[ ]*|\n[ \t_]*){NAME.replace('name', 'notary')},?[ \n]{{1,3}}(?:[A-Za-z]+[ ])?[Nn]otary\b"
    rf"|\b[Nn]otary(?:[ ][Pp]ublic)?:[ ]*(?:/s/[ ]*)?{NAME.replace('name', 'labelled')}"
    rf"|\b(?:[Ss]worn|[Ss]ubscribed|[Aa]cknowledged)\b[^.\n]{{0,60}}?\bbefore[ ]{NAME.replace('name', 'told')}"
)
_WITNESSES = re.compile(r"^[ \t]*(?:ATTESTING )?(?:WITNESS(?:ES)?|Witness(?:es)?|Attest|ATTEST):?[ \t]*", re.MULTILINE)
_LINE_NAME = re.compile(rf"[ \t]*(?:\d\.[ ]|[_ ]+)?(?:/s/[ ]*)?{NAME}(?=[,. \t]*(?:$|,|[ \t]{{2,}}|of[ ]))")
_AS_ONE = re.compile(
    rf"^[ \t_]*(?:/s/[ ]*)?{NAME},[ ](?:(?i:first|second|third|subscribing|attesting)[ ])?(?i:witness)[ \t.]*$", re.M
)
_CLOSED = re.compile(
    rf"^[^\n]{{0,20}}\b(?i:sincerely|regards|truly|faithfully|respectfully|cordially|submitted)(?: yours)?,?[ \t]*\n"
    rf"\s*(?:/s/[ ]*)?{NAME}",
    re.MULTILINE,
)
_LIST_LINES = 4
_FOOT_LINES = 2
_VERB = re.compile(
    r"\b(?P<sign>signed|signs)\b|\b(?P<witness>witnessed|attested)\b|\b(?P<swear>notarized|notarised|sworn\sbefore"
    r"|sworn\sto\sbefore|acknowledged\sbefore|subscribed\sbefore)\b"
)
_OBJECT = re.compile(r"\s+(?:the|this|that|his|her|their|its|an?)\s+(?:[\w-]+\s+){0,2}?(?P<noun>[a-z]{3,})\b")
_BY = re.compile(r"\s+(?:(?:on|in)\s[^,;]{1,30}\s)?(?:by|before)\s")
_NEVER = re.compile(r"\b(?:not|never|nobody|neither|without|un)\b[^.;]{0,25}\Z", re.IGNORECASE)
_AS_WITNESS = re.compile(r"\s+(?:(?:it|the\s\w+)\s+)?as\s+(?:an?\s+|the\s+)?(?P<as>witness(?:es)?|notary)\b")
_LETTERS_TEXT = """
answer denial demand disclaimer letter notice offer refusal rejection reply response termination warning
"""
_LETTERS = frozenset(_LETTERS_TEXT.split())
_HEAD_CHARS = 400
_AFTER_CHARS = 60
_JOINED = re.compile(
    r",?\s(?:and|&)\s(?:the\s)?(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s)?|,\s(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s)?"
)


@dataclass(frozen=True, slots=True)
class Foot:
    """Those at the foot of a paper: who sign it, who witness it, and before whom it is sworn."""

    signers: tuple[str, ...]
    witnesses: tuple[str, ...]
    officers: tuple[str, ...]

    @property
    def everybody(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.signers, *self.witnesses, *self.officers)


def signer_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who signed, witnessed or took the oath where the sentence names somebody else, or None."""
    if _VERB.search(own) is None:
        return None
    feet = [foot_of(page) for page in pages]
    for token, part, noun in _claimed(own, sentence, tokens):
        those = [name for foot in feet for name in _those(part, foot) if _may_sign(name, grounds)]
        if part == "sign" and not (noun and any(_is_of(noun, page) for page in pages)):
            continue
        if part == "sign" and any(is_same(name, token.text, grounds.index) for foot in feet for name in foot.everybody):
            continue
        if not those or any(is_same(each, token.text, grounds.index) for each in those):
            continue
        if "person" not in sorts_of(token.text, grounds.index) or any(
            _is_said(token.text, part, page, grounds) for page in pages
        ):
            continue
        return f"the page has {those[0]} for this, not {token.text}"
    return None


def _may_sign(name: str, grounds: Grounds) -> bool:
    """True for what may be somebody's name: no house, and no head of a paper ("PROOF OF SERVICE")."""
    words = [word.casefold() for word in name.split()]
    return not is_house(name, grounds.index) and not any(word in ORDINARY or kind_of(word) for word in words)


def _those(part: str, foot: Foot) -> tuple[str, ...]:
    return foot.witnesses if part == "witness" else foot.officers if part == "swear" else foot.signers


def _claimed(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[tuple[Token, str, str | None]]:
    """Each name that signs, witnesses or swears in somebody, with what it does, and the noun of the paper."""
    named = [token for token in tokens if token.kind is Kind.NAME and role_of(token.text) is None]
    for match in _VERB.finditer(own):
        part = match.lastgroup or ""
        if _NEVER.search(own, 0, match.start()):
            continue
        at = sentence.start + match.start()
        passive = _BY.match(own, match.end()) is not None or (part == "swear" and "before" in match[0])
        if part == "sign" and (role := _AS_WITNESS.match(own, match.end())):
            part = "witness" if role["as"].startswith("wit") else "swear"
        thing = _OBJECT.match(own, match.end())
        before = re.findall(r"[a-z]{3,}", own[: match.start()])
        noun = (
            thing["noun"]
            if thing
            else next((word for word in reversed(before) if kind_of(word) or word in _LETTERS), None)
        )
        behind = _behind_by(own, match.end(), sentence.start, named) if passive else []
        for token in named:
            low, high = clause_around(token, own, sentence.start)
            if (token in behind if passive else token.end <= at) and low <= at < high:
                yield token, part, noun


def _behind_by(own: str, at: int, start: int, named: Sequence[Token]) -> list[Token]:
    """Those by whom it is signed, "Ann Lee and Bo Roe"; not whoever gets a copy, or stands there for another reason."""
    found: list[Token] = []
    for token in named:
        low, high = token.start - start, token.end - start
        if low < at or low - at > _AFTER_CHARS or (found and not _JOINED.fullmatch(own, found[-1].end - start, low)):
            continue
        # "Signed by Ann Lee, and Bo Roe wrote": what follows has a verb of its own.
        if not found or not verb_follows(own[high:]):
            found.append(token)
    return found


@kept_on_page
def foot_of(page: ReadPage) -> Foot:
    """The foot of a paper, as far as this page has it."""
    text = page.text
    officers = tuple(name for match in _OFFICER.finditer(text) if (name := _one(match)) is not None)
    witnesses = tuple(_listed(text))
    marked = [match["name"] for match in _MARKED.finditer(text)]
    signed = [each.name for each in signatures_of(page)]
    signed += [duty.name for duty in duties_of(page) if duty.verb == stem("sign")]
    signed += [match["name"] for match in _CLOSED.finditer(text)]
    signed += [name for name in (_last_line(text),) if name is not None]
    if LETTER.search(text) and not _CLOSED.search(text) and not signed:
        return Foot((), witnesses, officers)
    # Where nothing marks a signature, nobody is known to have signed.
    signers = tuple(dict.fromkeys((*marked, *signed)))
    return Foot(signers, witnesses, officers)


def _last_line(text: str) -> str | None:
    """The name that ends a paper in a paragraph of its own, with an office under it or not: "Ann Lee / Manager"."""
    lines = re.split(r"\n[ \t]*\n", text.strip())[-1].splitlines()
    alone = re.fullmatch(rf"[ \t]*{NAME}[ \t]*", lines[0]) if len(lines) <= _FOOT_LINES else None
    return alone["name"] if alone is not None and not alone["name"].isupper() else None


def _one(match: re.Match[str]) -> str | None:
    return next((match[key] for key in ("name", "notary", "labelled", "told") if match[key]), None)


def _listed(text: str) -> Iterator[str]:
    """The names under a head "Witnesses:", one on a line."""
    for head in _WITNESSES.finditer(text):
        first, *lines = text[head.end() :].split("\n")
        for line in [first, *lines][: _LIST_LINES + 1]:
            if not line.strip():
                continue
            match = _LINE_NAME.match(line)
            if match is None:
                break
            yield match["name"]
    yield from (match["name"] for match in _AS_ONE.finditer(text))


def _is_of(noun: str, page: ReadPage) -> bool:
    """True when a page is a paper that the draft calls by this noun."""
    kind = kind_of(noun)
    head = page.text[:_HEAD_CHARS].casefold()
    return (kind is not None and (kind in head or noun in head)) or (
        kind in (None, "letter", "notice") and LETTER.search(page.text) is not None and noun in _LETTERS
    )


def _is_said(name: str, part: str, page: ReadPage, grounds: Grounds) -> bool:
    """True when a sentence of the page has the name with a word for what the draft has its bearer do."""
    word = re.compile(
        {"sign": r"\bsign", "witness": r"\bwitness|\battest", "swear": r"\bnotar|\bsworn|\boath"}[part], re.I
    )
    forms = name_forms(name, grounds.index)
    return any(forms.search(line) and word.search(line) for each in page.sentences for line in each.text.split("\n"))
