"""Headings of a draft, in which a capital says nothing about a name.

A heading is a line by itself without a stop: all in capitals, or with a capital for every word that is not small. In
one all in capitals nothing is taken for a name. In the other kind two words together are, unless one of them is
ordinary, and one that owns something: "Statement of Facts" names nobody, "Hale's Letter" and a signature line do.
"""

import re
from collections.abc import Collection, Sequence

from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.verb_table import MORE_VERBS, VERBS

_MAX_CAPITALS_CHARS = 80
_MAX_TITLE_CHARS = 110
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
_SMALL_WORDS = "a an and as at but by for from in into is its nor of on or per the to under upon v vs was were with"
_LEGAL = frozenset(_LEGAL_WORDS.split())
_SMALL = frozenset(_SMALL_WORDS.split())
_NUMERAL = re.compile(r"(?:(?:[IVXLC]{1,5}|[A-Z]|\d{1,2})[.)]\s+)?")
_ROMAN = re.compile(r"[IVX]{1,5}\.?")
_POINT = re.compile(r"^[ \t]*(?P<letter>[A-Z])[.)][ \t]+\S", re.MULTILINE)
_NEXT = re.compile(r"[.)]?\s+(?P<word>[^\W\d_]+)")
_WORD = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*")


def heading_names_nobody(run: Sequence[re.Match[str]], text: str, lower_words: Collection[str]) -> bool:
    """True for words of a heading that are no name."""
    line, alone = _line_of(text, run[0].start())
    if line.isupper() and len(line.strip(" .")) <= _MAX_CAPITALS_CHARS and not any(c.isdigit() for c in line):
        return True
    if not alone or not _is_title(line):
        return False
    if len(run) == 1 and len(line.split()) > 1 and not run[0][0].endswith(("'s", "\u2019s")):
        return True
    return any(_is_ordinary(word[0], lower_words) for word in run) or is_enumerator(run[0], text)


def without_verb(run: list[re.Match[str]], text: str) -> list[re.Match[str]]:
    """The words of a run without the verb of a heading that goes on: "Ann Lee Asks for Time" names Ann Lee."""
    line, alone = _line_of(text, run[0].start())
    if len(run) == 1 or not alone or not _is_title(line) or line.endswith(run[-1][0]):
        return run
    last = run[-1][0].casefold()
    acts = last.endswith("s") and not (VERBS | MORE_VERBS).isdisjoint((last[:-1], last[:-2]))
    return run[:-1] if acts else run


def is_heading(text: str, start: int, end: int) -> bool:
    """True for a short line that is a paragraph by itself and ends without a stop: it announces, and states nothing."""
    line, alone = _line_of(text, start)
    said = text[start:end].strip()
    numbered = line.endswith(said) and _NUMERAL.fullmatch(line[: len(line) - len(said)]) is not None
    return alone and numbered and len(line) <= _MAX_TITLE_CHARS and line[-1] not in ".?!;,:"


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
    if len(line) > _MAX_TITLE_CHARS or line.endswith((".", "?", "!", ";", ",", ":", ")")):
        return False
    words = _WORD.findall(line)
    return bool(words) and all(word[0].isupper() or word in _SMALL for word in words)


def _is_ordinary(word: str, lower_words: Collection[str]) -> bool:
    bare = re.sub(r"['\u2019]s?$", "", word.rstrip(".")).casefold()
    forms = (bare, bare.removesuffix("s"))
    return any(form in ORDINARY or form in _LEGAL for form in forms) or bare in lower_words
