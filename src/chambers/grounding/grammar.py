"""A grammar under which a number can be written only as it stands in the bundle.

llama.cpp takes such a grammar (GBNF) and never samples a token that breaks it. Plain text may hold no digit and no
sign of money; wherever a digit is wanted, a whole fact of the bundle must follow, and neither letter nor digit may
touch it. The facts form a prefix tree, one rule for each branching point, so the engine follows one path instead of
trying every fact; a flat list of 1,500 facts costs nine tenths of the speed, a tree costs nothing that can be
measured. The tree is built in time linear in the length of the facts.

A grammar stops invented numbers. It does not stop a true number in a false sentence: the verifier still reads it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from chambers.grounding.claim import Kind
from chambers.grounding.finder import find_tokens
from chambers.grounding.pages.page_text import whole_text
from chambers.record.bates import Ledger
from chambers.record.page import Page

_FACT_KINDS = frozenset(
    (Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.DOCKET, Kind.IDENTIFIER, Kind.CASE, Kind.STATUTE,
     Kind.RULE,     Kind.ADDRESS, Kind.BATES, Kind.UNPARSED)
)  # fmt: skip
_MAX_FACT_CHARS = 120


@dataclass(frozen=True, slots=True)
class GrammarOptions:
    """What a draft may hold besides the facts: numbers of its own paragraphs, and labels of exhibits."""

    list_numbers: int = 40
    exhibit_labels: tuple[str, ...] = ()
    max_facts: int = 20_000
    marks: bool = True
    """Whether it may hold marks of code: < > { } |. Without them a model cannot copy a fence or begin a table."""


@dataclass(slots=True)
class _Branch:
    """A point of the tree while it is built; `ends` says that a fact may end here."""

    ends: bool = False
    below: dict[str, "_Branch"] = field(default_factory=dict)


def bundle_facts(pages: Iterable[Page], ledger: Ledger) -> tuple[str, ...]:
    """Every fact of a bundle that holds a digit, as it stands there, on one line; in order, each once."""
    found: dict[str, None] = {}
    for page in pages:
        for token in find_tokens(whole_text(page), ledger=ledger):
            words = " ".join(token.text.split())
            if token.kind in _FACT_KINDS and any(c.isdigit() for c in words) and len(words) <= _MAX_FACT_CHARS:
                found.setdefault(words)
        if page.bates:
            found.setdefault(page.bates)
    return tuple(found)


def grammar(facts: Sequence[str], options: GrammarOptions | None = None) -> str:
    """The grammar for these facts; without any fact, no digit can be written but the number of a paragraph."""
    chosen = options or GrammarOptions()
    kept = [fact for fact in dict.fromkeys(facts) if fact.isprintable()][: chosen.max_facts]
    kept += [f"Exhibit {label}" for label in chosen.exhibit_labels]
    # Words and facts are kept apart by at least one character that is neither: nothing runs into a number.
    lines = [
        'root ::= line ("\\n" line)*',
        f"line ::= {_numbered(chosen)}gap? (piece gap)* piece?",
        _gap(chosen),
        _WORD,
    ]
    if not kept:
        return "\n".join((*lines, "piece ::= word")) + "\n"
    return "\n".join((*lines, "piece ::= word | fact", *_rules(_tree(kept)))) + "\n"


_WORD = "word ::= [A-Za-z]+"


def _gap(options: GrammarOptions) -> str:
    return f"gap ::= [^0-9A-Za-z$\\n\\u20ac\\u00a3{'' if options.marks else '<>{}|'}]+"


def _numbered(options: GrammarOptions) -> str:
    if options.list_numbers < 1:
        return ""
    return '([1-9] [0-9]? [.)] " ")? ' if options.list_numbers > 9 else '([1-9] [.)] " ")? '


def _tree(facts: Iterable[str]) -> _Branch:
    root = _Branch()
    for fact in facts:
        at = root
        for letter in fact:
            at = at.below.setdefault(letter, _Branch())
        at.ends = True
    return root


def _rules(root: _Branch) -> Iterator[str]:
    """One rule for each branching point; runs without a branch are one literal."""
    names = {id(root): "fact"}
    waiting = [root]
    while waiting:
        branch = waiting.pop()
        ways: list[str] = []
        for letter, child in branch.below.items():
            run, end = _straight(letter, child)
            if not end.below:
                ways.append(_literal(run))
                continue
            name = names.setdefault(id(end), f"f{len(names)}")
            waiting.append(end)
            ways.append(f"{_literal(run)} {name}" if not end.ends else f"{_literal(run)} ({name})?")
        yield f"{names[id(branch)]} ::= {' | '.join(ways)}"


def _straight(letter: str, branch: _Branch) -> tuple[str, _Branch]:
    run = [letter]
    while len(branch.below) == 1 and not branch.ends:
        ((following, branch),) = branch.below.items()
        run.append(following)
    return "".join(run), branch


def _literal(text: str) -> str:
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character.isascii():
        return character
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"
