"""How often, and for how long on end: "twice" for a duplicate, "three straight years" for the third year in a row.

A page tells a repetition by an ordinal or by a word of its own where a draft counts. The line must share a word with
the sentence.
"""

import re
from collections.abc import Callable, Iterator

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.matching import Hit
from chambers.grounding.numbers.counts import unit_after, unit_named
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
             "twelfth")  # fmt: skip
_ON_END = re.compile(
    r"\b(?:straight|consecutive(?:ly)?|successive(?:ly)?|running|in\s+a\s+row|on\s+end|in\s+succession)\b", re.I
)
_NTH = re.compile(
    rf"\b(?P<nth>{'|'.join(_ORDINALS)}|(?P<digits>\d{{1,2}})(?:st|nd|rd|th))\s+(?:\w+\s+)?(?P<unit>[a-z]{{3,}})\b", re.I
)
_TWICE = re.compile(
    r"\b(?:duplicat\w*|doubl(?:e|ed|y|ing)|two\s+times|second\s+time|both\s+times|once\s+more|again|two\s+(?:separate\s+)?"
    r"(?:payments|occasions|calls|visits|letters|times))\b",
    re.IGNORECASE,
)
_ON_END_CHARS = 40
_MOST = 12


def judge_repeat(setting: Setting) -> Outcome | None:
    """Supported when a line of the cited pages tells the same repetition in other words; None otherwise."""
    value = str(setting.token.value)
    if setting.token.kind is not Kind.UNPARSED or not value.isdecimal() or not 1 < int(value) <= _MOST:
        return None
    found = _twice(setting) if setting.token.text.casefold() == "twice" else _on_end(setting, int(value))
    return next(found, None)


def _twice(setting: Setting) -> Iterator[Outcome]:
    yield from _lines(setting, _TWICE, lambda _: True)


def _on_end(setting: Setting, count: int) -> Iterator[Outcome]:
    unit = unit_after(setting.after(), 0)
    if unit is None or not _ON_END.search(setting.after()[:_ON_END_CHARS]):
        return

    def fits(match: re.Match[str]) -> bool:
        nth = int(match["digits"]) if match["digits"] else _ORDINALS.index(match["nth"].casefold()) + 1
        behind = match.string[match.end() : match.end() + _ON_END_CHARS]
        return nth == count and unit_named(match["unit"]) == unit and _ON_END.search(match[0] + behind) is not None

    yield from _lines(setting, _NTH, fits)


def _lines(setting: Setting, pattern: re.Pattern[str], fits: Callable[[re.Match[str]], bool]) -> Iterator[Outcome]:
    """The lines of the cited pages that share a word with the sentence and have a fitting match."""
    mine = setting.stems
    for page in setting.pages:
        for unit in units_of(page):
            if mine & frozenset(stems(page.text[unit.start : unit.end])):
                for match in pattern.finditer(page.text, unit.start, unit.end):
                    if fits(match):
                        span = span_of(page.page, Hit(*match.span()))
                        yield Verdict.SUPPORTED, f"{where(page.page)} has {match[0]}", span, "computed"
