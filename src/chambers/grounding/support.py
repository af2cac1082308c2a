"""The passage of the record that comes nearest to each sentence, and the words that no such passage has.

For each sentence that states a fact the nearest passages are found: on the pages it cites, or else on those that have
its facts and share its rarer words. Two things are compared that a page settles: who speaks a quotation, and the bound
of a figure ("at least"). What the sentence says as a whole (who did what, not, before, because) is not judged here.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from chambers.grounding.cited.binding import Held, only_cites
from chambers.grounding.cited.judging import unread_entry
from chambers.grounding.cited.papers import is_kind
from chambers.grounding.cited.wrong_place import better_page
from chambers.grounding.claim import CITES, LAW, MEASURES, OF_RECORD, Claim, Kind, Token
from chambers.grounding.grounds import Grounds, span_of
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.law.antecedents import Judged
from chambers.grounding.law.law_names import METHOD as LAW_METHOD
from chambers.grounding.law.law_names import is_of_law, speaks_of_law
from chambers.grounding.law.propositions_of_law import is_proposition, opens_with
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.numbers.bounds import bound_fault
from chambers.grounding.people.own_terms import meant_by
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.quoted_speakers import quoted_speaker_fault
from chambers.grounding.statements import states_fact
from chambers.grounding.texts.headings import is_heading
from chambers.grounding.texts.hiding import HIDDEN, hide
from chambers.grounding.texts.near import likely_pages
from chambers.grounding.texts.passages import Near, bears_word, ranked_passages
from chambers.grounding.texts.sentences import Sentence, flowing
from chambers.grounding.verdict import STANDING, Judgment, SourceSpan, Verdict
from chambers.grounding.words.general_words import GENERAL, OF_DRAFTS
from chambers.grounding.words.meaning import SPEECH, stem, stems, words_for

_COUNTS = frozenset((Kind.UNPARSED, Kind.PERCENTAGE))
_MIN_CARRIED = 0.499
_MIN_CARRIED_CITED = 0.34
_FEW_WORDS = 3
_MAX_PAGES = 4
_MAX_TOKENS = 80
"""What has more tokens is a table or a list."""
_NAMED_WORDS = 6
_ATTACHES = re.compile(
    r"\b(?:attach|annex|append|exhibit|enclos|submit)(?:ed)?\b|\b(?:cop(?:y|ies)|excerpts?)\s+of\b", re.IGNORECASE
)
_ATTACHED = frozenset(
    stems(
        "true correct accurate complete copy copies attached attach annexed appended exhibited hereto herein herewith"
        " hereby incorporated reference marked exhibit declaration affidavit statement produced shown enclosed excerpts"
        " printout relevant portions pages first document"
    )
)
"""Words of a sentence that attaches an exhibit, which say nothing of it."""
_ENDS = " .;,()[]"
"""What may end a sentence, with the brackets that its citations left behind."""
_QUALIFIED = re.compile(r"\b(?:can|could|cannot|not|never|unable|refused|declined)\b|n['\u2019]t\b", re.IGNORECASE)
"""Words with which even "he could not say" and a quotation say more than that it was said."""


@dataclass(frozen=True, slots=True)
class _Stated:
    """A sentence of the draft that states a fact: its own words, its facts, and the pages it may lean on."""

    sentence: Sentence
    own: str
    tokens: tuple[Token, ...]
    content: frozenset[str]
    pages: tuple[int, ...]
    cited: bool
    apart: frozenset[int]
    """Where the facts begin that need not stand beside anything: those worked out, and those that fail anyway."""


def judge_sentences(
    text: str, sentences: Sequence[Sentence], judged: Sequence[Judged], held: Held, grounds: Grounds
) -> Iterator[Judgment]:
    """The verdict on each sentence that states a fact: whether a passage comes near it, and which.

    Of a sentence that nothing but its facts speaks against there is no verdict of its own: a fault counts once. Those
    facts come again, with the passage on which the sentence leans and which does not carry them.
    """
    parts = list(_by_sentence(sentences, judged))
    for index, (sentence, inside) in enumerate(parts, start=1):
        following = parts[index][1] if index < len(parts) and _cites_only(*parts[index]) else []
        after = parts[index][1] if index < len(parts) else []
        rests = not following and index < len(parts) and _rests(sentence.text, after, parts[index][0])
        of_law = not following and _is_law(sentence.text, inside, after, rests=rests)
        heading = is_heading(text, sentence.start, sentence.end) and not any(t.kind in CITES for t, _ in inside)
        stated = None if of_law or heading or _entered(inside) else _stated(sentence, inside, following, held, grounds)
        if stated is not None:
            stated = replace(stated, tokens=tuple(_as_meant(token, text) for token in stated.tokens))
            claim = Claim(
                f"s{index}", Kind.SENTENCE, sentence.text, sentence.start, sentence.end, flowing(sentence.text)
            )
            failing = [judgment for _, judgment in inside if judgment.verdict not in STANDING]
            judgment = _judge(claim, stated, failing, grounds)
            if judgment is None:
                continue
            if failing and judgment.verdict is Verdict.SUPPORTED:
                yield from (_leaning(fact, judgment) for fact in failing)
            # What the law is may be said of a party: its authority carries the words, and not the record.
            elif not (rests and judgment.verdict is Verdict.NOT_FOUND and judgment.method == "passage"):
                yield judgment


def _as_meant(token: Token, text: str) -> Token:
    """A term of the draft's own for somebody, as the name that it was defined for: ("Mother")."""
    name = meant_by(token.text, text) if token.kind is Kind.NAME else None
    return replace(token, text=name) if name and name != token.text else token


def _by_sentence(sentences: Sequence[Sentence], judged: Sequence[Judged]) -> Iterator[tuple[Sentence, list[Judged]]]:
    """Each sentence with the judgments on what stands in it."""
    at = 0
    for sentence in sentences:
        inside: list[Judged] = []
        while at < len(judged) and judged[at][0].start < sentence.end:
            inside.append(judged[at])
            at += 1
        yield sentence, inside


def _cites_only(sentence: Sentence, inside: Sequence[Judged]) -> bool:
    return only_cites(sentence, [token for token, _ in inside])


def _rests(text: str, after: Sequence[Judged], behind: Sentence) -> bool:
    """True for what the law is, with its authority right behind it."""
    return bool(after) and opens_with(after[0][0], behind) and is_proposition(text)


def _is_law(text: str, inside: Sequence[Judged], after: Sequence[Judged], *, rests: bool) -> bool:
    """True for a proposition of law: without a fact of its own, of a law, or with its authority right behind it."""
    first = after[0][0].kind if after else None
    counts = _COUNTS if rests else frozenset()
    if not all(token.kind in LAW | counts or is_of_law(token, judgment) for token, judgment in inside):
        return False
    named = any(judgment.method == LAW_METHOD for _, judgment in inside)
    return first in LAW or named or speaks_of_law(text)


def _entered(inside: Sequence[Judged]) -> bool:
    """True when everything in a sentence is what a person entered."""
    kinds = {judgment.source.kind for _, judgment in inside if judgment.source is not None}
    return bool(kinds) and kinds <= {"matter", "template", "authority"}


def _stated(
    sentence: Sentence, inside: Sequence[Judged], following: Sequence[Judged], held: Held, grounds: Grounds
) -> _Stated | None:
    # A case that is called by a party is nobody of the record.
    tokens = tuple(t for t, judgment in inside if t.kind is not Kind.NAME or judgment.method != LAW_METHOD)
    if not states_fact(sentence, (*tokens, *(token for token, _ in following))) or only_cites(sentence, tokens):
        return None
    taken = [
        (t.start - sentence.start, t.end - sentence.start)
        for t in tokens
        if t.kind in CITES or t.kind is Kind.QUOTATION
    ]
    own = hide(sentence.text, ((max(0, s), min(len(sentence.text), e)) for s, e in taken)).replace(HIDDEN, " ")
    named = [(t.start - sentence.start, t.end - sentence.start) for t in tokens if t.kind not in (Kind.QUOTATION,)]
    bare = hide(sentence.text, (*taken, *named)).replace(HIDDEN, " ")
    content = frozenset(stems(bare))
    if any(token.kind in OF_RECORD for token in tokens):
        content = content - _ATTACHED if (attaches := _ATTACHES.search(sentence.text)) else content
        if attaches and all(map(is_kind, content)) and _bears_no_figure(tokens):
            return None
    # "He said:" and a quotation, which was checked word for word, say nothing more.
    quotes = any(token.kind is Kind.QUOTATION for token in tokens)
    if content <= SPEECH and quotes and _bears_no_figure(tokens) and not _QUALIFIED.search(own):
        return None
    cites = (*tokens, *(token for token, _ in following))
    if unread_entry(cites) is not None:
        return None
    cited = tuple(dict.fromkeys(at for token in cites for at in held.get(token.start, ())))
    pages = cited or _leaning_pages(own, inside, grounds)
    apart = frozenset(
        token.start for token, each in inside if each.method == "computed" or each.verdict not in STANDING
    )
    return _Stated(sentence, own, tokens, content, pages, bool(cited), apart)


def _bears_no_figure(tokens: Sequence[Token]) -> bool:
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    others = (token for token in tokens if token.kind in MEASURES or token.kind is Kind.NAME)
    return all(any(q.start <= token.start and token.end <= q.end for q in quoted) for token in others)


def _leaning_pages(own: str, inside: Sequence[Judged], grounds: Grounds) -> tuple[int, ...]:
    borne: Counter[int] = Counter()
    for _, judgment in inside:
        source = judgment.source
        if source is not None and source.sha256 is not None and source.page is not None:
            at = grounds.index.place(source.sha256, source.page)
            borne.update([at] if at is not None else [])
    ranked = [at for at, _ in sorted(borne.items(), key=lambda item: (-item[1], item[0]))]
    return tuple(dict.fromkeys((*ranked[:_MAX_PAGES], *likely_pages(own, grounds, _MAX_PAGES))))


def _judge(claim: Claim, stated: _Stated, failing: Sequence[Judgment], grounds: Grounds) -> Judgment | None:
    """What the record says of a sentence besides its facts; None where it says nothing, and facts of it fail."""
    pages = [grounds.index.read(at) for at in stated.pages]
    if not failing and (copied := _copied(stated, pages)) is not None:
        return Judgment(claim, Verdict.SUPPORTED, "stands there word for word", copied, "exact")
    near = ranked_passages(stated.content, stated.tokens, pages)
    if not near and not failing and (quoted := _quoted_source(stated, grounds)) is not None:
        return Judgment(claim, Verdict.SUPPORTED, "leans on its quotation", quoted, "passage")
    if not near and not failing and stated.apart and _is_of(stated, pages):
        return Judgment(claim, Verdict.SUPPORTED, "says what was worked out", None, "computed")
    if not near and not failing and (other := _on_wrong_page(stated, grounds)) is not None:
        return Judgment(claim, Verdict.REVIEW, other, None, "passage")
    if not near and not failing:
        missing = words_for(stated.content, stated.own)[:_NAMED_WORDS]
        return Judgment(claim, Verdict.NOT_FOUND, "no passage of the record comes near it", None, "passage", missing)
    if not near:
        return None
    best = near[0]
    source = span_of(best.page.page, Hit(best.start, best.end))
    carried = words_for(best.shared, stated.own)
    # Without a citation only the pages that come nearest are asked: the others speak of something else.
    asked = pages if stated.cited else list(dict.fromkeys(passage.page for passage in near))
    fault = _fault(stated, asked, grounds)
    if fault is not None:
        return Judgment(claim, Verdict.CONTRADICTED, fault, source, "passage", carried=carried)
    if (other := _on_wrong_page(stated, grounds)) is not None:
        return Judgment(claim, Verdict.REVIEW, other, source, "passage", carried=carried)
    missing = _uncarried(stated, near, pages) if not failing else ()
    if missing:
        reason = f"nothing in the record carries: {', '.join(missing)}"
        return Judgment(claim, Verdict.NOT_FOUND, reason, source, "passage", missing, carried=carried)
    return Judgment(claim, Verdict.SUPPORTED, "leans on this passage", source, "passage", carried=carried)


def _fault(stated: _Stated, pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """A quotation that is somebody else's, or a bound that the pages turn round."""
    if len(stated.tokens) > _MAX_TOKENS:
        return None
    fault = quoted_speaker_fault(stated.own, stated.sentence, stated.tokens, pages, grounds)
    if fault is not None or not stated.cited:
        return fault
    return bound_fault(stated.own, stated.sentence.start, _unquoted(stated), pages)


def _unquoted(stated: _Stated) -> list[Token]:
    """The facts outside of quotations, which are checked word for word, that were not worked out."""
    quoted = [(token.start, token.end) for token in stated.tokens if token.kind is Kind.QUOTATION]
    return [
        token
        for token in stated.tokens
        if token.start not in stated.apart and not any(s <= token.start and token.end <= e for s, e in quoted)
    ]


def _is_of(stated: _Stated, pages: Sequence[ReadPage]) -> bool:
    """True for a few words around what was worked out, or where its pages have most of them, if in many rows."""
    if len(stated.content) <= _FEW_WORDS + 1:
        return True
    borne = sum(any(bears_word(page, root) for page in pages) for root in stated.content)
    return stated.cited and borne > len(stated.content) / 2


def _copied(stated: _Stated, pages: Sequence[ReadPage]) -> SourceSpan | None:
    """Where a sentence is a whole sentence of a page, word for word."""
    own = flowing(stated.own).rstrip(_ENDS)
    for page in pages:
        place = _whole_sentences(page).get(own) if own else None
        if place is not None:
            return span_of(page.page, place)
    return None


@kept_on_page
def _whole_sentences(page: ReadPage) -> dict[str, Hit]:
    return {flowing(each.text).rstrip(_ENDS): Hit(each.start, each.end) for each in page.sentences}


def _quoted_source(stated: _Stated, grounds: Grounds) -> SourceSpan | None:
    """Where the quotation of a sentence stands that has hardly any words of its own."""
    for token in (each for each in stated.tokens if each.kind is Kind.QUOTATION):
        for page in (grounds.index.read(at) for at in stated.pages):
            for hit in find_hits(token, page):
                return span_of(page.page, hit)
    return None


def _leaning(fact: Judgment, sentence: Judgment) -> Judgment:
    """A fact that fails and has no place of its own, with the passage on which the rest of its sentence leans."""
    if fact.source is not None or sentence.source is None or fact.claim.kind in CITES:
        return fact
    reason = f"{fact.reason}; the rest of the sentence leans on this passage"
    missing = (flowing(fact.claim.text),)
    return replace(fact, reason=reason, source=sentence.source, missing=missing, carried=sentence.carried)


def _on_wrong_page(stated: _Stated, grounds: Grounds) -> str | None:
    if not stated.cited:
        return None
    return better_page(stated.own, stated.content - OF_DRAFTS, stated.tokens, stated.pages, grounds)


def _uncarried(stated: _Stated, near: Sequence[Near], pages: Sequence[ReadPage]) -> tuple[str, ...]:
    """Words of the sentence that no page it leans on has, when they are too many."""
    # A page that is cited may say it in quite other words: there only those count that are not any writer's own.
    content = stated.content - (GENERAL if stated.cited else OF_DRAFTS)
    roles = frozenset(stem(word) for word in stated.own.split() if role_of(word.strip(".,;:()")) is not None)
    missing = sorted(root for root in content - roles if not any(bears_word(page, root) for page in pages))
    bound = any(
        token.kind in MEASURES and any(True for page in pages for _ in find_hits(token, page))
        for token in stated.tokens
    )
    if near[0].facts > 1 or (bound and (near[0].shared or len(content) <= _FEW_WORDS)):
        return ()
    # What was worked out has words of its own.
    worked_out = stated.cited and bool(stated.apart)
    least = _MIN_CARRIED_CITED if stated.cited else _MIN_CARRIED
    if worked_out or len(missing) < _FEW_WORDS or 1 - len(missing) / len(content) > least:
        return ()
    return words_for(missing, stated.own)[:_NAMED_WORDS]
