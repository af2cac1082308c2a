"""Errors of the kinds that courts have met, planted one at a time. Shares nothing with what is to find them.

A claim is written with its facts marked: `[d:March 3, 2025]` is a date, `[v:paid|did not pay]` a word with its
falsehood beside it. Each kind of fact has its own ways to go wrong; a seeded generator chooses.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

_SLOT = re.compile(r"\[(?P<kind>[a-z]):(?P<text>[^\[\]|]+)(?:\|(?P<other>[^\[\]]+))?\]")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
MECHANICAL = frozenset("abcdeikpqstwxn") | {"o"}


@dataclass(frozen=True)
class Fact:
    """One marked fact of a claim."""

    kind: str
    text: str
    other: str | None
    start: int
    end: int


@dataclass(frozen=True)
class Claim:
    """A true sentence and its facts."""

    text: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Planted:
    """A sentence with one error in it."""

    kind: str
    semantic: bool
    text: str
    was: str


@dataclass(frozen=True)
class Stock:
    """What else the matter has, to plant a true thing in the wrong place."""

    dates: tuple[str, ...]
    amounts: tuple[str, ...]
    names: tuple[str, ...]
    bates: tuple[str, ...]
    taken_off: tuple[str, ...]
    pages: dict[str, str]

    def beside(self, claim: "Claim", text: str) -> bool:
        """True when a page that the claim cites has this text too."""
        cited = [fact.text for fact in claim.facts if fact.kind in "be"]
        return any(
            text in words for label, words in self.pages.items() if label in cited or f"Exhibit {label}" in cited
        )


def read_claim(marked: str) -> Claim:
    """The sentence without its marks, and where each fact stands in it."""
    text, facts, at = "", [], 0
    for slot in _SLOT.finditer(marked):
        text += marked[at : slot.start()]
        facts.append(Fact(slot["kind"], slot["text"], slot["other"], len(text), len(text) + len(slot["text"])))
        text += slot["text"]
        at = slot.end()
    return Claim(text + marked[at:], tuple(facts))


def plant(claim: Claim, stock: Stock, draw: random.Random) -> Iterator[Planted]:
    """Every error that the facts of a claim allow."""
    for fact in claim.facts:
        for kind, text in _wrong(fact, claim, stock, draw):
            if text != fact.text:
                false = claim.text[: fact.start] + text + claim.text[fact.end :]
                yield Planted(kind, fact.kind in "vrmg" or "same page" in kind, false, claim.text)


def _wrong(fact: Fact, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    ways = {
        "d": _dates, "a": _amounts, "s": _sums, "b": _bates, "q": _quotations, "n": _names, "o": _firms, "c": _cases,
        "i": _identifiers, "e": _exhibits, "p": _percentages, "t": _times, "w": _counts, "x": _addresses,
    }  # fmt: skip
    semantic = {"v": "negation", "r": "role swapped", "m": "wrong person", "g": "opposite word"}
    if fact.kind in semantic:
        yield semantic[fact.kind], str(fact.other)
    else:
        yield from ways[fact.kind](fact.text, claim, stock, draw)


def _dates(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    year = next(number for number in numbers if number > 1000)
    yield "date: another year", text.replace(str(year), str(year + draw.choice((-1, 1))))
    month = next((name for name in _MONTHS if name[:3] in text), None)
    days = [number for number in numbers if number < 32]
    if month and days:
        day = days[0]
        moved = day - 1 if day > 1 else day + 1
        there = stock.beside(claim, f"{month} {moved}, {year}")
        kind = "date: another one of the same page" if there else "date: day moved"
        yield kind, re.sub(rf"\b{day}\b", str(moved), text, count=1)
        other = _MONTHS[(_MONTHS.index(month) + draw.randrange(1, 11)) % 12]
        yield "date: another month", re.sub(r"[A-Z][a-z]+\.?", other if day < 29 else "January", text, count=1)
        if day <= 12 and _MONTHS[day - 1] != month:
            swapped = _MONTHS.index(month) + 1
            yield (
                "date: day and month exchanged",
                re.sub(
                    r"[A-Z][a-z]+\.?", _MONTHS[day - 1], re.sub(rf"\b{day}\b", str(swapped), text, count=1), count=1
                ),
            )
        yield "date: wrong weekday", f"{_wrong_weekday(year, _MONTHS.index(month) + 1, day)}, {text}"
    shown = {_parts(fact.text) for fact in claim.facts if fact.kind == "d"}
    elsewhere = [date for date in stock.dates if _parts(date) not in shown and str(year) in date]
    if elsewhere and days:
        chosen = draw.choice(elsewhere)
        yield ("date: another one of the same page" if stock.beside(claim, chosen) else "date: of another page"), chosen


def _parts(text: str) -> tuple[int, ...]:
    """Day, month and year of a date, whatever its form: months as numbers, all in one order."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    month = next((at for at, name in enumerate(_MONTHS, start=1) if name[:3] in text), None)
    return tuple(sorted([*numbers, month] if month else numbers))


def _wrong_weekday(year: int, month: int, day: int) -> str:
    names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    real = _weekday(year, month, day)
    return names[(real + 1 + day % 5) % 7]


def _weekday(year: int, month: int, day: int) -> int:
    """Monday is 0: Sakamoto's way."""
    offsets = (0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4)
    y = year - (month < 3)
    return (y + y // 4 - y // 100 + y // 400 + offsets[month - 1] + day + 6) % 7


def _amounts(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    digits = [at for at, character in enumerate(text) if character.isdigit()]
    if not digits:
        yield "amount: in words, changed", text.replace("thousand", "million") if "thousand" in text else f"nine {text}"
        return
    pairs = [(a, b) for a, b in pairwise(digits) if text[a] != text[b] and (a, text[b]) != (digits[0], "0")]
    if pairs:
        a, b = draw.choice(pairs)
        yield "amount: digits exchanged", text[:a] + text[b] + text[a + 1 : b] + text[a] + text[b + 1 :]
    at = draw.choice(digits)
    yield (
        "amount: a digit changed",
        text[:at] + str((int(text[at]) + draw.randrange(1, 8)) % 9 + 1) + text[at + 1 :]
        if (str((int(text[at]) + 1) % 10) != text[at])
        else text,
    )
    yield (
        "amount: thousand for one",
        f"{text} thousand" if "thousand" not in text else text.replace("thousand", "million"),
    )
    # An amount that the record itself takes off may well be written with a minus.
    if text.startswith("$") and text not in stock.taken_off:
        yield "amount: sign added", f"-{text}"
    shown = {_cents(fact.text) for fact in claim.facts if fact.kind in "as" and fact.text[-1].isdigit()}
    elsewhere = [amount for amount in stock.amounts if _cents(amount) not in shown]
    if elsewhere and text.startswith("$"):
        chosen = draw.choice(elsewhere)
        yield (
            ("amount: another one of the same page" if stock.beside(claim, chosen) else "amount: of another page"),
            chosen,
        )


def _cents(text: str) -> int:
    return round(float(re.sub(r"[^0-9.]", "", text)) * 100)


def _sums(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    digits = [at for at, character in enumerate(text) if character.isdigit()]
    for at in draw.sample(digits[:-2] or digits, k=min(3, len(digits[:-2] or digits))):
        yield "sum: does not add up", text[:at] + str(int(text[at]) % 9 + 1 if text[at] != "9" else 8) + text[at + 1 :]
    others = [amount for amount in stock.amounts if _cents(amount) != _cents(text)]
    if others:
        yield "sum: copied from elsewhere", draw.choice(others)


def _bates(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    prefix = text.rstrip("0123456789")
    digits = text[len(prefix) :]
    also = next((fact.other for fact in claim.facts if fact.text == text and fact.other), "")
    others = [label for label in stock.bates if label not in claim.text and label not in also]
    if not any(fact.kind in MECHANICAL - {"b"} for fact in claim.facts):
        others = []
    near = [f"{prefix}{int(digits) + step:0{len(digits)}d}" for step in (1, -1)]
    yield from (("Bates: off by one", label) for label in near if label in others)
    if others:
        yield "Bates: of another document", draw.choice(others)
    yield "Bates: outside the ledger", f"{prefix}{len(stock.bates) + draw.randrange(5, 60):0{len(digits)}d}"
    yield "Bates: wrong width", f"{prefix}0{digits}"
    yield "Bates: wrong prefix", f"{chr(ord(prefix[0]) + 1)}{prefix[1:]}{digits}"
    yield "Bates: letter for digit", f"{prefix}{digits.replace('0', 'O', 1)}"


def _quotations(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    words = text.split()
    at = draw.randrange(1, len(words) - 1)
    yield "quotation: a word changed", " ".join((*words[:at], "certain", *words[at + 1 :]))
    yield "quotation: a word added", " ".join((*words[:at], "always", *words[at:]))
    yield "quotation: a word dropped", " ".join((*words[:at], *words[at + 1 :]))
    for negation in ("not ", "never ", "no "):
        if negation in text.lower():
            yield "quotation: negation dropped", re.sub(negation, "", text, count=1, flags=re.IGNORECASE)
            break
    yield "quotation: invented", "The party of the first part knew of everything from the start."


def _names(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    last = text.rsplit(maxsplit=1)[-1]
    at = draw.randrange(1, len(last) - 1)
    letter = draw.choice([c for c in "abeiklmorstu" if c != last[at].lower()])
    yield "name: misspelt", text[: len(text) - len(last)] + last[:at] + letter + last[at + 1 :]
    yield "name: invented", draw.choice(("Horatio Penhallow", "Mirabel Ostrander", "Ezekiel Vandermolen"))
    others = [name for name in stock.names if name.split()[-1] != last and name.split()[0] not in text]
    if len(text.split()) > 1 and others:
        yield "name: two people merged", f"{text.split(maxsplit=1)[0]} {draw.choice(others).split()[-1]}"


def _firms(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    words = text.split()
    yield "firm: a word changed", " ".join((words[0], "Consolidated", *words[2:]))
    yield "firm: invented", "Blackmoor Ventures LP"


def _cases(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    found = re.fullmatch(r"(.+), (\d+) (.+?) (\d+), (\d+) \((.*?)(\d{4})\)", text)
    assert found is not None, text
    name, volume, reporter, page, pin, court, year = found.groups()
    tail = f"({court}{year})"
    yield "case: other name in the slot", f"Abernathy v. Colfax Industries, {volume} {reporter} {page}, {pin} {tail}"
    yield (
        "case: does not exist",
        f"Abernathy v. Colfax Industries, {int(volume) + 3} {reporter} {int(page) + 41}, {int(pin) + 41} {tail}",
    )
    yield "case: volume changed", f"{name}, {int(volume) + 1} {reporter} {page}, {pin} {tail}"
    yield "case: page changed", f"{name}, {volume} {reporter} {int(page) + 9}, {int(pin) + 9} {tail}"
    yield "case: pin before the first page", f"{name}, {volume} {reporter} {page}, {int(page) - 12} {tail}"
    yield "case: wrong year", f"{name}, {volume} {reporter} {page}, {pin} ({court}{int(year) - 1})"
    wrong = "9th Cir. " if "Cir." not in court else "2d Cir. "
    yield "case: wrong court", f"{name}, {volume} {reporter} {page}, {pin} ({wrong}{year})"
    yield "case: unreadable reporter", f"{name}, {volume} {reporter.replace('.', ',', 1)} {page}, {pin} {tail}"
    first = name.split(" v. ")[0].split()[-1]
    yield "case: name misspelt", text.replace(first, first[:-1] + ("x" if first[-1] != "x" else "z"), 1)


def _identifiers(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    digits = [at for at, character in enumerate(text) if character.isdigit()]
    for at in draw.sample(digits, k=2):
        yield (
            "identifier: a digit changed",
            text[:at] + str((int(text[at]) + draw.randrange(1, 9)) % 10) + text[at + 1 :],
        )
    pairs = [(a, b) for a, b in pairwise(digits) if text[a] != text[b]]
    a, b = draw.choice(pairs)
    yield "identifier: digits exchanged", text[:a] + text[b] + text[a + 1 : b] + text[a] + text[b + 1 :]


def _exhibits(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    yield "exhibit: wrong letter", chr(ord(text) + 1)
    yield "exhibit: does not exist", "Q"


def _percentages(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    if text[0].isdigit():
        yield "percentage: changed", str((int(text[0]) % 9) + 1) + text[1:]
        yield "percentage: changed", text.replace("%", "5%").replace(" percent", "5 percent")
    else:
        yield "percentage: changed", text.replace(text.split(maxsplit=1)[0], "Seventy")


def _times(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    yield "time: half of the day", text.replace("a.m.", "x").replace("p.m.", "a.m.").replace("x", "p.m.")
    minute = int(text.split(":")[1][:2])
    yield "time: minutes changed", text.replace(f":{minute:02d}", f":{(minute + draw.randrange(1, 50)) % 60:02d}")


def _counts(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    if text[0].isdigit():
        yield "count: changed", f"{text[:-1]}{(int(text[-1]) + 3) % 10}" if "." not in text else f"{text[0]}1{text[1:]}"
        yield "count: changed", f"{int(text[0]) % 9 + 1}{text[1:]}"
    else:
        yield "count: in words, changed", draw.choice(("nineteen", "sixteen", "thirteen"))
        yield "count: in words, changed", "eighty-nine"


def _addresses(text: str, claim: Claim, stock: Stock, draw: random.Random) -> Iterator[tuple[str, str]]:
    number = re.match(r"\d+", text)
    assert number is not None
    yield "address: number changed", f"{int(number[0]) + 2}{text[number.end() :]}"
    yield "address: street changed", re.sub(r"\b[A-Z][a-z]+ (?=Street|Road|Lane)", "Wisteria ", text)
