"""What a page says, piece by piece, each piece with the signs of its words.

A piece is a clause, a label with its value, a cell of a table under its head, or a question that was answered by a
plain yes or no and so became a statement. A question that got another answer says nothing. Each piece knows the
passage around it: what a witness answers in three words is about what was asked.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.sign_reader import Signs, read_signs
from chambers.grounding.texts.clauses import (
    ASKING,
    REFUSAL,
    asked_about,
    clauses_of,
    spoken,
    spoken_on,
    spoken_sentences,
)
from chambers.grounding.texts.passages import answers
from chambers.grounding.texts.rows import CELL
from chambers.grounding.words.denial_words import (
    AFFIRMS,
    ASKED_NOT,
    CELL_NO,
    CELL_YES,
    DENIER,
    HEDGE,
    HELPERS,
    LIGHT,
    SAID_NO,
    SAID_YES,
    WANTING,
)
from chambers.grounding.words.meaning import is_stop, stem
from chambers.grounding.words.opposite_table import ON_OFF, PAIR
from chambers.grounding.words.sign_words import ASKED, HEADS, denying_words, has_denial
from chambers.grounding.words.word_roots import SELF, is_verb, root_of, self_of, sides_of, unturned, without_idioms

_WORD = re.compile(r"[^\W\d_]{3,}")
_CLOCK = re.compile(r"\b\d{1,2}:\d\d\b")
_NEXT = r"(?:[.;|] |  )[A-Z][^:.\n|]{2,40}:"
_LABEL = re.compile(
    r"(?:^[ \t]*(?:\(?\w{1,3}[.)] )?|(?<=[.;|] )|(?<=  ))[A-Z][^:.\n|]{2,40}:[ \t]+"
    rf"(?:(?!{_NEXT})[^\n]){{1,120}}(?={_NEXT}|$)",
    re.MULTILINE,
)
_ANSWER = re.compile(
    r"\s*(?:(?P<yes>Yes|Y|\[x\])|No(?!\.\s*#?\d)|None|Nil|N/A|N(?!\. [A-Z])|Never|0(?!\.\d)"
    r"|\[ \]|\[blank\]|none known|not \w+)"
    r"\s*(?:[.;,|]|$|  )",
    re.IGNORECASE,
)
_NONE_DONE = re.compile(
    r"\s*(?:none|nil|never|not)(?:\s+(?:\w+ed|made|given|sent|paid|found|done|known|on file|to date|so far|yet)){0,2}"
    r"\s*[.;\n]",
    re.IGNORECASE,
)
_ANY_OF = re.compile(r"^\W*(?:was|were|is|are|did|do|does|had|has|have)\s+(?:any|either|one)\s+of\b", re.IGNORECASE)
_PARTS = re.compile(
    r",\s+since\s+(?=[a-zA-Z])|[\"\u201d]\s+(?:and|but)\s+"
    r"|(?<=[\w.]),\s+(?=[A-Z]\w+ (?:replied|answered|said|responded|wrote|told)\b)"
    r"|\s+and\s+(?=(?:the |a |an |no )?[a-z]+(?: \d+)? (?:do|does|did)\b)"
    r"|\s+and\s+(?=(?:allow|permit|forbid|prohibit|require|bar|let|entitle|oblige)\b)"
)
_BOX = r"\[\s*(?P<{}>[xX\u2713]?)\s*\]"
_BOXES = re.compile(
    rf"\W*?(?:{_BOX.format('before')}\s*(?P<one>yes|no)\b\s*\[[\sxX\u2713]*\]\s*(?:yes|no)\b"
    rf"|(?P<two>yes|no)\s*{_BOX.format('behind')}\s*(?:yes|no)\s*\[[\sxX\u2713]*\])",
    re.IGNORECASE,
)
_LETTER = re.compile(r"(?P<way>[YN])\s*(?=$|[(;,|]|-\s|\u2013|\s{2}|\.\s*$)")
_LAST_ASKED = re.compile(
    r"(?<=[.;])(?<!\bMr\.)(?<!\bMs\.)(?<!\bMrs\.)(?<!\bDr\.)(?<!\bNo\.)\s+"
    r"|(?<=[a-z\d])\s+(?=(?:Do|Did|Does|Have|Has|Had|Was|Were|Is|Are|Will|Can)\s)"
)
"""Where the last question of a text begins, also on a form where the line before has no stop."""
_PART_CHARS = 8
_MIN_CELLS = 3
_SHORT_LABEL_WORDS = 2
_LABEL_CHARS = 40
_MAX_PASSAGE_CHARS = 500
_AROUND_CHARS = 200


@dataclass(frozen=True, slots=True, eq=False)
class Proposition:
    """One thing that a text says; `context` and `passage` are those of the page around it."""

    text: str
    start: int
    end: int
    read: Signs
    asked: bool = False
    """True for a request, a wish or an order."""
    turned: bool = False
    """True for a question that was answered by no."""
    affirmed: bool = False
    """True for a question that was answered by yes."""
    states: bool = True
    """False for a heading, which affirms nothing."""
    label: bool = False
    row: frozenset[str] = frozenset()
    """The words of the row of a cell, besides the cell: it speaks of that row alone."""
    low: int = 0
    high: int = 0
    passage: str = ""
    context: frozenset[str] = frozenset()

    def sign(self, name: str) -> int:
        """The sign of a word: 1 said to be so, -1 denied, 0 absent or not plain."""
        return self.read.signs.get(name, 0)


@lru_cache(maxsize=8192)
def propositions_of(text: str) -> tuple[Proposition, ...]:
    """What a sentence says, clause by clause."""
    return tuple(
        _proposition(piece, clause.start + at) for clause in clauses_of(text) for at, piece in _parted(clause.text)
    )


def _parted(text: str) -> Iterator[tuple[int, str]]:
    """A clause, parted where its reason begins, where a quotation ends, and behind what was asked or done first."""
    at = 0
    for match in _PARTS.finditer(text):
        if match.start() - at >= _PART_CHARS and match.end() + _PART_CHARS <= len(text):
            yield at, text[at : match.start()]
            at = match.end()
    yield at, text[at:]


@kept_on_page
def page_propositions(page: ReadPage) -> tuple[Proposition, ...]:
    """What a page says."""
    passages = [(each.start, each.end) for each in answers(page)]
    seen: dict[tuple[int, int], frozenset[str]] = {}
    return tuple(_placed(each, page, passages, seen) for each in (*_sentences(page), *_labels(page), *_cells(page)))


@kept_on_page
def page_denies(page: ReadPage) -> bool:
    """True for a page that has any word by which it may deny something."""
    return has_denial(page.text)


@lru_cache(maxsize=20_000)
def wanting(text: str) -> frozenset[str]:
    """The words of a text by which it may say that something is not so; plain denials are all "not"."""
    found = WANTING.findall(without_idioms(text))
    return frozenset("not" if DENIER.fullmatch(word) else self_of(word.casefold()) for word in found)


def denied_in(quotation: str) -> bool:
    """True for a quotation that has a denial itself, also as "[w]ithout"."""
    return denies(quotation.replace("[", "").replace("]", ""))


def denies(text: str) -> bool:
    """True where a text may say that something is not so; "unloading" and "No. 12" deny nothing."""
    return any(not word.startswith("un") or unturned(word) is not None for word in denying_words(text))


@lru_cache(maxsize=20_000)
def hedges(text: str) -> frozenset[str]:
    """The words of a text after which it is not plain what is said to be so."""
    found = (word.casefold() for word in HEDGE.findall(text))
    return frozenset("without" if word.endswith("without") else word for word in found)


def _proposition(text: str, start: int, *, label: bool = False) -> Proposition:
    asked = ASKED.search(text) is not None
    verb = AFFIRMS.search(text) is not None or any(is_verb(word) for word in _WORD.findall(text))
    # A heading has no stop; a note has one, with or without a verb.
    states = (verb or text.rstrip().endswith(".")) and not HEADS.fullmatch(text)
    return Proposition(text, start, start + len(text), read_signs(text), asked, states=states, label=label)


def _placed(
    each: Proposition, page: ReadPage, passages: list[tuple[int, int]], seen: dict[tuple[int, int], frozenset[str]]
) -> Proposition:
    """What a page says, with the passage that it stands in; the words of each passage are read once."""
    low, high = next(((a, b) for a, b in passages if a <= each.start < b), (each.start, each.end))
    if high - low > _MAX_PASSAGE_CHARS:
        low, high = max(low, each.start - _AROUND_CHARS), min(high, each.end + _AROUND_CHARS)
    text = page.text[low:high]
    if (low, high) not in seen:
        seen[low, high] = frozenset(root_of(word) for word in _WORD.findall(text) if not is_stop(word))
    return replace(each, low=low, high=high, passage=text, context=seen[low, high])


def _sentences(page: ReadPage) -> Iterator[Proposition]:
    sentences = spoken_sentences(page)
    following = [*(each.text for each in sentences[1:]), ""][: len(sentences)]
    for sentence, after in zip(sentences, following, strict=True):
        text = spoken_on(sentence.text)
        if sentence.text.rstrip().endswith("?"):
            yield from _answered(text, sentence.start, spoken_on(after).strip())
        else:
            for each in propositions_of(text):
                start, end = each.start + sentence.start, each.end + sentence.start
                # What stands before a colon is a label, and states nothing by itself; nor does one with yes or no.
                label, _, value = each.text.partition(":")
                answered = len(label) <= _LABEL_CHARS and _ANSWER.match(value) is not None
                states = each.states and not page.text.startswith(":", end) and not answered
                said = replace(each, start=start, end=end, states=states)
                yield said
                if page.text.startswith(":", end) and _NONE_DONE.match(page.text, end + 1):
                    yield _refused(said)
                if REFUSAL.fullmatch(after.strip()):
                    yield _refused(said)


def _refused(said: Proposition) -> Proposition:
    """What was asked for, where the next sentence is a plain refusal: "He asked me to sell. I refused."."""
    names = [name for name in said.read.signs if name.removeprefix(SELF) not in ASKING and not name.startswith(PAIR)]
    return replace(said, read=replace(said.read, signs=dict.fromkeys(names, -1)), asked=False, turned=True)


def ticked(answer: str) -> str:
    """The answer of a form: "[ ] Yes [X] No" is "No."; any other answer as it stands."""
    found = _BOXES.match(answer)
    if found is None:
        letter = _LETTER.match(answer)
        return ("Yes." if letter["way"] == "Y" else "No.") if letter else answer
    word, box = (found["one"], found["before"]) if found["one"] else (found["two"], found["behind"])
    return "Yes." if (word.casefold() == "yes") is bool(box) else "No."


def _answered(question: str, start: int, answer: str) -> Iterator[Proposition]:
    """A question that was answered by a plain yes or no, as the statement that the answer makes of it."""
    answer = ticked(answer)
    body = _LAST_ASKED.split(question.strip())[-1].rstrip("? ")
    read = read_signs(body)
    if SAID_YES.match(answer):
        yield Proposition(body, start, start + len(question), read, affirmed=True)
    elif SAID_NO.match(answer) and ASKED_NOT.search(body):
        # "You did not tell him? No.": he was not told.
        yield Proposition(body, start, start + len(question), read, affirmed=True)
    elif SAID_NO.match(answer):
        about = _with_thing(body, asked_about(body))
        names = frozenset(name for word in about for name in (stem(word), self_of(word)))
        signs = {name: -1 if name.removeprefix(SELF) in names else 0 for name in read.signs}
        signs |= {name: -side for word in about for name, side in sides_of(word)}
        if _ANY_OF.search(body):
            # "Was any of it late? None." denies the whole.
            signs = {name: 0 if name.startswith(PAIR) else -1 for name in read.signs}
        if ON_OFF in read.signs:
            signs[ON_OFF] = -read.signs[ON_OFF]
        yield Proposition(body, start, start + len(question), replace(read, signs=signs), turned=True)


def _with_thing(question: str, about: tuple[str, ...]) -> tuple[str, ...]:
    """What was asked about; behind a verb that says little the thing too: "Did they get a notice"."""
    if len(about) != 1 or stem(about[0]) not in LIGHT:
        return about
    words = [word for word in _WORD.findall(question) if not is_stop(word) or word == about[0]]
    behind = words[words.index(about[0]) + 1 :] if about[0] in words else []
    return (*about, *behind[:1])


def _labels(page: ReadPage) -> Iterator[Proposition]:
    for match in _LABEL.finditer(page.text):
        text = match[0].strip()
        label, _, value = text.partition(":")
        # 'Jane Roe, cook: "I was ..."' is what somebody says, and more than one thing.
        if value.lstrip().startswith(('"', "\u201c")):
            continue
        if "?" in text or spoken(match[0]) != match[0] or not HELPERS.isdisjoint(label.casefold().split()):
            continue
        answer = _ANSWER.match(value)
        inside = page.text[: match.start()].rpartition("\n")[2].strip() != ""
        if answer is None and inside and (len(label.split()) > _SHORT_LABEL_WORDS or any(map(is_verb, label.split()))):
            continue
        if answer is None:
            yield _proposition(text, match.start(), label=True)
            continue
        sign = 1 if answer["yes"] else -1
        read = read_signs(label)
        signs = {name: sign if name.startswith(SELF) or not name.startswith(PAIR) else 0 for name in read.signs}
        yield Proposition(text, match.start(), match.start() + len(text), replace(read, signs=signs), turned=sign < 0)


def _cells(page: ReadPage) -> Iterator[Proposition]:
    """Cells that say yes or no to the head of their column."""
    heads: list[re.Match[str]] = []
    at = 0
    for line in page.text.split("\n"):
        cells = list(CELL.finditer(line))
        if len(cells) < _MIN_CELLS:
            heads = heads if line.strip() else []
        elif not heads and not any(char.isdigit() for char in line):
            heads = cells
        elif heads:
            yield from _answering(cells, heads, at, line)
        at += len(line) + 1


def _answering(cells: list[re.Match[str]], heads: list[re.Match[str]], start: int, line: str) -> Iterator[Proposition]:
    row = frozenset((*map(root_of, _WORD.findall(line)), *_CLOCK.findall(line)))
    for index, cell in enumerate(cells):
        word = cell[0].strip(" .").casefold()
        if word not in CELL_NO and word not in CELL_YES:
            continue
        middle = (cell.start() + cell.end()) / 2
        head = (
            heads[index]
            if len(cells) == len(heads)
            else min(heads, key=lambda each: abs((each.start() + each.end()) / 2 - middle))
        )
        roots = tuple(root_of(each) for each in _WORD.findall(head[0]) if not is_stop(each))
        sign = -1 if word in CELL_NO else 1
        signs = {name: sign for root in roots for name in (root, f"{SELF}{root}")}
        if roots:
            read = Signs(signs, {}, roots, {})
            yield Proposition(f"{head[0]}: {cell[0]}", start, start + len(line), read, row=row | {""})
