"""The form of a letter: its head, whom it greets, how it closes, and until when it leaves its offer open.

Who writes to whom from where, on which day, under whose reference, and by when an answer is asked for are the letter's
own, and say nothing about the evidence. A text is a letter where a short line near its top greets somebody. What the
line "Re:" says of the matter is a claim, and so is everything between the greeting and the close.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.texts.sentences import split_sentences

REFERENCE = "the reference line"
"""A number under which the addressee keeps the matter; the record may know it, and is then asked."""
_GREETS = re.compile(
    r"[ \t*_]*(?:Dear\s+\S.{0,80}|(?:To\s+whom\s+it\s+may\s+concern|(?:Ladies\s+and\s+)?Gentlemen|Mesdames"
    r"|(?:Sir|Madam)s?(?:\s+or\s+(?:Sir|Madam))?|Counsel(?:l?ors?)?|Colleagues?|Greetings)\s*)[:,]?[ \t*_]*",
    re.IGNORECASE,
)
_SUBJECT = re.compile(r"[ \t#*_]*(?:Re|RE|Subject|SUBJECT|Regarding|Matter|In\s+re|IN\s+RE)\s*[:.\u2013\u2014-]")
_LABELLED = re.compile(
    r"[ \t#*_|]*(?:(?:Your|Our|The|Insurer['\u2019]s|Adjuster['\u2019]s)\s+)?"
    r"(?:Claim|Policy|File|Matter|Reference|Ref|Account|Member|Group|Certificate)s?\.?"
    r"(?:\s+(?:No|Nos|Number|Numbers|Ref|Reference|ID|#))?[.#]?[ \t*_]*[:#.]",
    re.IGNORECASE,
)
_TITLED = r"(?:[A-Z(][\w'\u2019./)]*|of|and|or|the|to|/)"
_LABEL = re.compile(rf"[ \t#*_|]*{_TITLED}(?:[ ]{_TITLED}){{0,5}}[*_]*:")
KNOWS_LABEL = re.compile(
    r"\b(?:claim|policy|file|account|member|certificate)\s*(?:nos?\b|numbers?\b|#|ref)", re.IGNORECASE
)
_CLOSES = re.compile(
    r"[ \t*_]*(?:(?:Very\s+|Most\s+)?(?:truly|sincerely|respectfully|faithfully|cordially)\s+yours"
    r"|Yours(?:\s+(?:very|most))?(?:\s+(?:truly|sincerely|faithfully|respectfully|cordially|ever))?|Sincerely|Respectfully"
    r"|Cordially|Faithfully|(?:With\s+)?(?:kind(?:est)?\s+|best\s+|warm(?:est)?\s+)?(?:regards|wishes))[,.]?[ \t*_]*",
    re.IGNORECASE,
)
_COPIED = re.compile(
    r"[ \t*_]*(?:b?cc|c\.c\.|copy(?:\s+to)?|copies(?:\s+to)?|by\s+hand|by\s+e-?mail)\s*:", re.IGNORECASE
)
_LISTS = re.compile(
    r"[ \t#*_]*(?:enc(?:l|losure)?s?|att(?:achment)?s?|schedules?|appendix|annex|exhibits?)\b", re.IGNORECASE
)
_OWN_TERM = re.compile(
    r"\b(?:(?:this|our|the|such)\s+(?:\w+\s+)?(?:offer|demand|proposal|letter|request)|please|kindly"
    r"|we\s+(?:ask|request|require|demand|expect|invite|look\s+forward|must\s+(?:hear|receive|have)|will\s+(?:file|issue|sue|commence|proceed))"
    r"|you\s+(?:must|have|are\s+(?:asked|requested|required|invited)|may\s+accept)|unless\s+(?:we|you|it|payment|the))\b",
    re.IGNORECASE,
)
_DEADLINE = re.compile(
    r"\b(?:until|by|on\s+or\s+before|(?:no|not)\s+later\s+than|within|through|before|expires?\s+(?:on|at)|lapses?\s+(?:on|at)"
    r"|(?:open|good)\s+for|for\s+a\s+period\s+of|withdrawn\s+(?:on|at))\s+(?=[^$\u00a3\u20ac;\n]{0,40}\d|[\w-]+\s+(?:\(\d+\)\s+)?(?:\w+\s+)?(?:days|weeks))"
    r"[^$\u00a3\u20ac;\n]{1,60}",
    re.IGNORECASE,
)
_HEAD_LINES, _CLOSE_LINES = 40, 8
_LONG_CHARS, _SIGNED_WORDS = 100, 10

Lines = Sequence[tuple[int, str]]
Part = tuple[int, int, str]


def letter_forms(text: str, lines: Lines) -> Iterator[Part]:
    """Where the formal parts of a letter stand, and what each is called; nothing where the text is no letter."""
    head = lines[:_HEAD_LINES]
    greets = next((at for at, (_, line) in enumerate(head) if line.strip() and _GREETS.fullmatch(line)), None)
    if greets is None or any(len(line) > _LONG_CHARS and not _SUBJECT.match(line) for _, line in head[:greets]):
        return
    yield from _head(head[:greets])
    yield _part(lines[greets], "the greeting")
    yield from _close(lines[greets + 1 :])
    yield from _terms(text, lines[greets][0])


def _head(lines: Lines) -> Iterator[Part]:
    """The lines above the greeting; of what the letter is about only the numbers of the parties' files."""
    in_subject = False
    for start, line in lines:
        in_subject = _SUBJECT.match(line) is not None or (in_subject and bool(line.strip()))
        if _LABELLED.match(_SUBJECT.sub("", line)):
            yield _part((start, line), REFERENCE)
        elif not in_subject:
            yield _part((start, line), "the letterhead")
        elif label := _LABEL.match(line):
            yield start, start + label.end(), "the label of a line"


def _close(lines: Lines) -> Iterator[Part]:
    """The close with the names below it, up to a list of what is enclosed; and to whom copies go."""
    left = 0
    for start, line in lines:
        left = _CLOSE_LINES if line.strip() and _CLOSES.fullmatch(line) else left
        if _LISTS.match(line) or len(line.split()) > _SIGNED_WORDS:
            left = 0
        if left and line.strip():
            left -= 1
            yield _part((start, line), "the close")
        elif _COPIED.match(line):
            yield _part((start, line), "the close")


def _terms(text: str, start: int) -> Iterator[Part]:
    """By when the letter itself wants an answer: "This offer is open until May 3", "Please reply within ten days"."""
    for sentence in split_sentences(text):
        if sentence.start < start or not (asks := _OWN_TERM.search(sentence.text)):
            continue
        found = list(_DEADLINE.finditer(sentence.text, asks.start()))
        if found and asks.start() == 0:
            yield sentence.start, sentence.start + asks.end(), "a term that the letter sets"
        for match in found:
            yield sentence.start + match.start(), sentence.start + match.end(), "a term that the letter sets"


def _part(line: tuple[int, str], name: str) -> Part:
    return line[0], line[0] + len(line[1]), name
