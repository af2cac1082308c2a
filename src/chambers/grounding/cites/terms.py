"""What "the Agreement", "the Lease" or "that letter" means: one paper of the record, several, or none.

A term that the draft defines means the paper that the defining sentence cites; one that a paper defines for itself
("this lease (the \u201cLease\u201d)") means that paper; else the papers of that kind are meant. Where several remain,
those that the sentence cites are meant, or those that bear all its facts. A term resolves only when a single paper
remains.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chambers.grounding.cites.papers import paper_words, papers_called
from chambers.grounding.claim import CITES, Kind, Token
from chambers.grounding.grounds import Grounds, Outcome, span_of
from chambers.grounding.matching import Hit, find_hits
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.paper_kinds import KINDS
from chambers.record.page import visible_text

_FURTHER = (
    "e-mail licence guarantee log logbook notebook diary journal chat thread quote quotation ticket worksheet"
    " spreadsheet register patent questionnaire timesheet voucher manifest"
)
_KIND = "|".join(sorted((*KINDS, *_FURTHER.split()), key=len, reverse=True))
# "The letter of May 9" names its paper itself, by its day.
_TERM = re.compile(
    rf"\b(?:[Tt]he|[Tt]hat|[Tt]his|[Ss]aid)\s+(?P<words>(?:[A-Z][\w'\u2019-]*\s+){{0,4}}?(?i:{_KIND}))\b"
    r"(?!\s+(?:of|dated|number|no\.|from|between|and|or)\b|['\u2019-])"
)
DEFINED = re.compile(
    r"\((?P<lead>(?:(?i:the|this|that|hereinafter|hereafter|collectively|together|as amended|each|an?)[,\s]+){0,3})"
    r"[\"\u201c](?P<term>[A-Z][^\"\u201c\u201d()]{0,50}?)[,.]?[\"\u201d]\s*\)"
)
"""What a draft or a paper defines: (the "Agreement"), ("Osprey")."""
_SAYS = re.compile(
    r"\s+(?:(?:shall|did|does|do|not|also|further|expressly|then)\s+){0,3}"
    r"(?:(?:provid|stat|requir|say|said|set|fix|giv|gave|bar|prohibit|forbid|forbad|oblig|call|specif|contain|defin|allow"
    r"|permit|nam|list|recit|limit|describ|show|record|run|began|begin|end|expir|demand|ask|warn|charg|cover|exclud)\w*"
    r"|(?:is|was|are|were)\s+(?:dated|made|signed|entered|executed|for|effective|sent|written))\b"
)
_UNDER = re.compile(r"\b(?:[Uu]nder|[Ii]n|[Pp]ursuant to|[Aa]ccording to|[Pp]er)\s*$")
_BEYOND = re.compile(r"\b(?:amend\w*|addend\w+|modif\w+|unlike|whereas|later|earlier|than)\b", re.IGNORECASE)
_FACTS = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.QUOTATION, Kind.UNPARSED))
_HEAD_CHARS = 2000
_NAMED_FILES = 4
_BACK = 2
"""How many sentences before it a paper may have been cited that "the letter" means."""

Pages = Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Term:
    """A term where it stands in the draft, and the hashes of the papers that it may mean."""

    start: int
    end: int
    papers: tuple[str, ...]
    about: bool
    """True when the sentence says what stands in the paper, and does not only mention it."""


def find_terms(
    text: str, sentences: Sequence[Sentence], tokens: Sequence[Token], held: Pages, grounds: Grounds
) -> tuple[Term, ...]:
    """Every term of the draft that means some paper of the record."""
    if not _TERM.search(text):
        return ()
    defined = _definitions(text, sentences, held, grounds)
    known = [(source.sha256, paper_words(source)) for source in grounds.sources]
    found: list[Term] = []
    for at, sentence in enumerate(sentences):
        for match in _TERM.finditer(sentence.text):
            words = match["words"]
            papers = defined.get(words) or _self_defined(words, grounds) or papers_called(words.split(), known)
            inside = [token for token in tokens if sentence.start <= token.start < sentence.end]
            if papers:
                before = sentences[max(0, at - _BACK) : at]
                kept = _narrowed(papers, inside, before, held, grounds) if len(papers) > 1 else papers
                start, end = match.span("words")
                about = _SAYS.match(sentence.text, end) or _UNDER.search(sentence.text[: match.start()])
                found.append(Term(sentence.start + start, sentence.start + end, kept, about is not None))
    return tuple(found)


def term_pages(
    terms: Sequence[Term], sentences: Sequence[Sentence], tokens: Sequence[Token], held: Pages, grounds: Grounds
) -> dict[int, tuple[int, ...]]:
    """The pages to which a single antecedent holds the facts of a sentence that cites nothing itself."""
    extra: dict[int, tuple[int, ...]] = {}
    for sentence in sentences:
        inside = [term for term in terms if sentence.start <= term.start < sentence.end]
        papers = {sha256 for term in inside for sha256 in term.papers}
        if len(papers) != 1 or not any(term.about for term in inside) or _BEYOND.search(sentence.text):
            continue
        facts = [token for token in tokens if sentence.start <= token.start < sentence.end]
        if not any(held.get(token.start) or token.kind in CITES for token in facts):
            pages = tuple(grounds.index.file_pages(papers.pop()))
            extra |= {token.start: pages for token in facts if token.kind in _FACTS}
    return extra


def judge_term(token: Token, terms: Sequence[Term], grounds: Grounds) -> Outcome | None:
    """The verdict on a capitalised term that names papers, or None where the token is no such term."""
    term = next((each for each in terms if each.start <= token.start and token.end <= each.end), None)
    if term is None or token.kind is not Kind.NAME:
        return None
    files = sorted(source.file for source in grounds.sources if source.sha256 in term.papers)
    if len(term.papers) == 1:
        page = grounds.index.pages[grounds.index.file_pages(term.papers[0])[0]]
        return Verdict.SUPPORTED, f"means {files[0]}", span_of(page, Hit(0, 0)), "antecedent"
    if not term.about:
        return None
    return Verdict.AMBIGUOUS, f"it may mean {' or '.join(files[:_NAMED_FILES])}", None, "antecedent"


def _definitions(
    text: str, sentences: Sequence[Sentence], held: Pages, grounds: Grounds
) -> Mapping[str, tuple[str, ...]]:
    """The terms that the draft defines in a sentence which cites papers, and those papers."""
    found: dict[str, tuple[str, ...]] = {}
    for match in DEFINED.finditer(text):
        sentence = next((each for each in sentences if each.start <= match.start() < each.end), None)
        if sentence is not None:
            pages = [at for start, cited in held.items() if sentence.start <= start < sentence.end for at in cited]
            papers = tuple(dict.fromkeys(grounds.index.pages[at].sha256 for at in pages))
            if papers:
                found.setdefault(match["term"], papers)
    return found


def _self_defined(words: str, grounds: Grounds) -> tuple[str, ...]:
    """The papers that give themselves this name at their head."""
    pattern = re.compile(rf"\b[Tt]his\b[^.;]{{0,120}}?\((?:the\s+)?[\"\u201c]{re.escape(words)}[\"\u201d]\)")
    spread = grounds.index.spread(words.rsplit(maxsplit=1)[-1].casefold())
    pages = (grounds.index.pages[at] for at in spread)
    heads = (page for page in pages if page.number == 1 and pattern.search(visible_text(page)[:_HEAD_CHARS]))
    return tuple(dict.fromkeys(page.sha256 for page in heads))


def _narrowed(
    papers: tuple[str, ...], tokens: Sequence[Token], before: Sequence[Sentence], held: Pages, grounds: Grounds
) -> tuple[str, ...]:
    """Those of the papers that the sentence cites, or that those right before it do; else those that bear all."""
    cited = {grounds.index.pages[at].sha256 for token in tokens for at in held.get(token.start, ())}
    if meant := tuple(sha256 for sha256 in papers if sha256 in cited):
        return meant
    # "A copy of the letter is attached as Exhibit 4. The letter further stated ..."
    for said in reversed(before) if not cited else ():
        pages = [at for start, held_to in held.items() if said.start <= start < said.end for at in held_to]
        if (
            len(
                meant := tuple(
                    sha256 for sha256 in papers if any(grounds.index.pages[at].sha256 == sha256 for at in pages)
                )
            )
            == 1
        ):
            return meant
    return bearing_all(papers, tokens, grounds) or papers


def bearing_all(papers: Sequence[str], tokens: Sequence[Token], grounds: Grounds) -> tuple[str, ...]:
    """Those of the files that bear all the facts of a sentence; none where it states no fact."""
    facts = [token for token in tokens if token.kind in _FACTS]
    return tuple(sha256 for sha256 in papers if facts and all(_bears(sha256, fact, grounds) for fact in facts))


def _bears(sha256: str, token: Token, grounds: Grounds) -> bool:
    return any(_hits(grounds.index.file_pages(sha256), token, grounds))


def _hits(pages: Sequence[int], token: Token, grounds: Grounds) -> Iterator[Hit]:
    for at in pages:
        yield from find_hits(token, grounds.index.read(at))
