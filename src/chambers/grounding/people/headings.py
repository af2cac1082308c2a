"""Headings of a draft, in which a capital says nothing about a name.

A heading is a line by itself: all in capitals, or with a capital for every word that is not small. In both two words
together are taken for a name, if neither is ordinary and something else says that they are one; with small letters
also one that owns something: "Statement of Facts" and "Lund Broke the Lease" name nobody that could be told, "Hale's
Letter", "Ann Lee Asks for Time", "ORDER OF JUDGE ANN M. LEE" and a signature line do.
"""

import re
from collections.abc import Collection, Iterator

from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.common_nouns import COMMON_NOUNS
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.mass_nouns import MASS_NOUNS
from chambers.grounding.words.opening_words import OPENING
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.verb_table import MORE_VERBS, VERBS
from chambers.grounding.words.word_tables import IRREGULAR

Run = list[re.Match[str]]

_MAX_CAPITALS_CHARS = 80
_MAX_LINE_CHARS = 110
_MAX_TITLE_CHARS = 240
_FEWEST_TITLE_WORDS = 4
_MAX_DENSE_CHARS = 60
_ENDED = re.compile(r"(?:[.?!:][\"'\u201d\u2019)\]]*|^)\s*$")
_BEGINS = re.compile(r"\s*(?:[A-Z\u201c\"]|$)")
_LEGAL_WORDS = """
admissions adversary alternative amended answering application argument authorities cause certification claim closing
complaint conclusion contents counterclaim count cross damages declaration defendant defense demand demurrer dismiss
dismissal exclude facts final first injunction injunctive introduction issue joint judgment jury law liability limine
merits motion objection opening opposition oppose petition petitioner plaintiff pleading points preliminary presented
proposed reasons rebuttal rejoinder remedy reply respondent response separate standing stipulation strike summary
support supplemental surreply third trial undisputed verification
"""
_SMALL_WORDS = """
a about after against an and as at before between but by during for from if in into is it its nor of off on onto or out
over per so than that the through to under until up upon v via vs was were when while with within without yet
"""
_NEVER_TEXT = """
about after again against all already although always another any anyone are because been before being below between
both but can cannot could did do does each either else enough even ever every few had has have he hence her hers him his
how however if instead it itself just least less many may me might mine more most much must my neither never no nobody
none nor not nothing now often once one only other others our ours over own quite rather same shall she should since so
some still such than that the their theirs them then there therefore these they this those though through thus too twice
under unless until us very was we were what when where whether which while who whom whose why will with within without
would yet you your
"""
_NEVER = frozenset(_NEVER_TEXT.split())
_NEVER_NAMES = _NEVER | OPENING | MASS_NOUNS | COMMON_NOUNS
_LEGAL = frozenset(_LEGAL_WORDS.split())
_SMALL = frozenset(_SMALL_WORDS.split())
_ENDS_FIRM = _NEVER | _LEGAL | _SMALL | IRREGULAR.keys()
_VERBS = VERBS | MORE_VERBS
_FORMS = frozenset(("inc", "llc", "ltd", "llp", "corp", "plc", "gmbh"))
_INITIAL = re.compile(r"[A-UW-Z]\.")
"""A letter that may stand for a name; "V." stands between parties."""
_NUMERAL = re.compile(r"(?:(?:[IVXLC]{1,5}|[A-Z]|\d{1,2})[.)]\s+)?")
_ROMAN = re.compile(r"[IVX]{1,5}\.?")
_POINT = re.compile(r"^[ \t]*(?P<letter>[A-Z])[.)][ \t]+\S", re.MULTILINE)
_NEXT = re.compile(r"[.)]?\s+(?P<word>[^\W\d_]+)")
_WORD_OR_SHORT = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*\.?")
_WORD = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*")


def names_in_heading(run: Run, text: str, lower_words: Collection[str]) -> list[Run]:
    """The words of a run that are names; all of them outside of a heading, and often none in one.

    In a heading a capital says nothing. What is left of its words without the common ones and the verbs is a name where
    it is the whole line, or where something else says so: a given name, an initial, a body, a sentence that has it.
    """
    line, alone = _line_of(text, run[0].start())
    if is_in_capitals(line):
        return [piece for piece in _pieces(run, text, lower_words) if len(piece) > 1 and _is_known(piece, text)]
    if not alone or not _is_title(line):
        return [run]
    pieces = [piece for piece in _pieces(run, text, lower_words) if piece]
    return [piece for piece in pieces if _is_named(piece, line, text)]


def is_in_capitals(line: str) -> bool:
    """True for a line all in capitals, as headings are, and short sentences that are to be seen."""
    return line.isupper() and len(line.strip(" .")) <= _MAX_CAPITALS_CHARS and not any(map(str.isdigit, line))


def words_of_headings(text: str) -> Iterator[Run]:
    """The words of each line of a draft that is a heading, or all in capitals."""
    at = 0
    for line in text.split("\n"):
        stripped, alone = _line_of(text, at)
        if stripped and (is_in_capitals(stripped) or (alone and _is_title(stripped))):
            yield list(_WORD_OR_SHORT.finditer(text, at, at + len(line)))
        at += len(line) + 1


def _is_named(piece: Run, line: str, text: str) -> bool:
    """True for a piece of a heading that is the whole line, owns something, or is known as a name."""
    if line.rstrip(".") == text[piece[0].start() : piece[-1].end()].rstrip("."):
        return True
    return _is_known(piece, text) if len(piece) > 1 else piece[0][0].endswith(("'s", "\u2019s"))


def _pieces(run: Run, text: str, lower_words: Collection[str]) -> Iterator[Run]:
    """The words of a run between its common words and its verbs, without what only joins; a firm is one piece."""
    piece: Run = []
    firms = list(_firms(run))
    for at, word in enumerate(run):
        firm = next((firm for firm in firms if at in firm), None)
        if firm is not None:
            if at == firm[0]:
                yield _trimmed(piece)
                piece = []
                yield run[firm.start : firm.stop]
            continue
        if is_enumerator(word, text) or _is_common(word[0], lower_words):
            yield _trimmed(piece)
            piece = []
        else:
            piece.append(word)
    yield _trimmed(piece)


def _firms(run: Run) -> Iterator[range]:
    """Where the firms of a run stand that have their legal form: back to a small word, a verb in a form or an owner."""
    last = 0
    for at, word in enumerate(run):
        if word[0].rstrip(".").casefold() in _FORMS:
            first = at
            while first > last and not _ends_firm(run[first - 1][0]):
                first -= 1
            if first < at:
                yield range(first, at + 1)
            last = at + 1


def _ends_firm(word: str) -> bool:
    bare = word.rstrip(".").casefold()
    inflected = bare.endswith(("s", "ed")) and any(root in _VERBS for root in (bare[:-1], bare[:-2]))
    owner = bare.endswith(("'s", "\u2019s"))
    return inflected or owner or bare in _ENDS_FIRM


def _trimmed(piece: Run) -> Run:
    while piece and piece[-1][0][0].islower():
        piece = piece[:-1]
    while piece and (piece[0][0][0].islower() or piece[0][0] == "&"):
        piece = piece[1:]
    return piece


def _is_known(run: Run, text: str) -> bool:
    """True for words that are a name: with a given name, an initial, a kind of house, or all inside a sentence."""
    words = [re.sub(r"['\u2019]s$", "", word[0].rstrip("."), flags=re.IGNORECASE) for word in run]
    if any(_INITIAL.fullmatch(word[0]) for word in run[1:-1]) or words[-1].casefold() in _FORMS:
        return True
    if any(word.casefold() in GIVEN_NAMES for word in words[:-1]) or words[-1].casefold() in BODY_WORDS:
        return True
    name = r"\s+".join(map(re.escape, words))
    return re.search(rf"[a-z],?\s+{name}(?!\w)[^\n]*[a-z]\.(?:\s|$)", text) is not None


def _is_common(word: str, lower_words: Collection[str]) -> bool:
    """True for a word of a heading that is no part of a name: an ordinary one, a verb in any of its forms."""
    if word[0].islower():
        return False
    bare = re.sub(r"['\u2019]s?$", "", word.rstrip(".")).casefold()
    if _is_ordinary(word, lower_words) or bare in ("v", "vs") or bare in _NEVER_NAMES or bare in IRREGULAR:
        return True
    roots = (bare, bare[:-1], bare[:-2], f"{bare[:-3]}y", bare[:-3]) if bare.endswith(("s", "ed")) else (bare,)
    return bare not in GIVEN_NAMES and any(root in _VERBS for root in roots)


def is_heading(text: str, start: int, end: int) -> bool:
    """True for a short line that is a paragraph by itself and ends without a stop: it announces, and states nothing.

    One with a capital for every word may be long, and end with a stop.
    """
    line, alone = _line_of(text, start)
    said = text[start:end].strip()
    if not alone or not line.endswith(said) or not _NUMERAL.fullmatch(line[: len(line) - len(said)]):
        return False
    return (len(line) <= _MAX_LINE_CHARS and line[-1] not in ".?!;,:") or _is_title(line)


def is_enumerator(word: re.Match[str], text: str) -> bool:
    """True for the numeral that a heading or a point of a list begins with: "II. The carrier"."""
    before = text[text.rfind("\n", 0, word.start()) + 1 : word.start()]
    stopped = word[0].endswith(".") or text[word.end() : word.end() + 1] in (".", ")")
    if before.strip() or not stopped:
        return False
    if _ROMAN.fullmatch(word[0]):
        return True
    # "B. The late girders" is a point; "B. Corrigan" is somebody, but where the draft has a point A as well.
    letter, following = word[0].rstrip("."), _NEXT.match(text, word.end())
    if len(letter) != 1 or following is None:
        return False
    return following["word"].casefold() in ORDINARY or _is_counted(letter, text)


def _is_counted(letter: str, text: str) -> bool:
    """True where lines of a draft by themselves begin with the letters up to this one, or with A and B."""
    letters = {chr(code) for code in range(ord("A"), ord(letter))} or {"B"}
    points = {match["letter"] for match in _POINT.finditer(text) if _line_of(text, match.start("letter"))[1]}
    return letters <= points


def _line_of(text: str, at: int) -> tuple[str, bool]:
    """The line around a place, and whether it stands by itself."""
    low, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    high = end if end >= 0 else len(text)
    above = text[text.rfind("\n", 0, max(low - 1, 0)) + 1 : low]
    below = text[high + 1 : high + 1 + _MAX_TITLE_CHARS].partition("\n")[0]
    line = text[low:high].strip()
    if not above.strip() and not below.strip():
        return line, True
    # Printed pages have no blank lines: there a short line between a stop and a capital stands by itself.
    return line, len(line) <= _MAX_DENSE_CHARS and _ENDED.search(above) is not None and _BEGINS.match(below) is not None


def _is_title(line: str) -> bool:
    """True for a capital at every word but the small ones; with a stop behind it, for several such words."""
    if len(line) > _MAX_TITLE_CHARS or line.endswith(("!", ",", ":", ")")):
        return False
    words = _WORD.findall(line)
    capitals = sum(word[0].isupper() for word in words)
    if not words or not all(word[0].isupper() or word in _SMALL for word in words):
        return False
    return not line.endswith((".", "?", ";")) or capitals >= max(_FEWEST_TITLE_WORDS, len(words) / 2)


def _is_ordinary(word: str, lower_words: Collection[str]) -> bool:
    bare = re.sub(r"['\u2019]s?$", "", word.rstrip(".")).casefold()
    forms = (bare, bare.removesuffix("s"))
    return any(form in ORDINARY or form in _LEGAL for form in forms) or bare in lower_words
