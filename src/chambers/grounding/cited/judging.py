"""The verdict on a reference to the record: a Bates number, a label, the name of a paper, "Id.", and the place in it.

A reference is good when the record has the paper and the paper has the place. Several papers that go equally by a name
are all cited; a docket entry that is not in the record cannot be checked. Two ways to say one page must be the same.
A citation that nobody here understands is one fault, however many pieces it has.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from chambers.grounding.cited.binding import is_id, is_one_place, only_cites, place_of_id
from chambers.grounding.cited.citing import is_citing
from chambers.grounding.cited.labels import EXHIBIT, canonical
from chambers.grounding.cited.matching import pages_of_paper, papers_meant
from chambers.grounding.cited.own_labels import is_own, judge_own
from chambers.grounding.cited.pages import behind_number, missing_place, pages_in, pages_of_cite
from chambers.grounding.cited.papers import Form, Reference, is_kind
from chambers.grounding.cited.places import Place
from chambers.grounding.cited.wrong_place import Said, judge_place
from chambers.grounding.claim import OF_RECORD, Kind, Token
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.law.citation import Citation
from chambers.grounding.matching import Hit
from chambers.grounding.pages.draft_tables import row_at
from chambers.grounding.pages.sentences import Sentence, sentence_at
from chambers.grounding.verdict import Verdict
from chambers.record.bates import core_of
from chambers.record.page_numbers import printed_numbers
from chambers.record.reference import BatesReference, places_of

_BEHIND_CHARS, _FEW_WORDS, _NAMED_FILES, _SURE_DIGITS, _FEW = 6, 4, 4, 4, 2
Span = tuple[int, int]


def judge_cite(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """The verdict on a citation of the record, or on a place behind one; None for anything else."""
    value = token.value
    if isinstance(value, BatesReference):
        return _judge_bates(token, value, draft, grounds)
    if isinstance(value, Place):
        return _judge_place(token, value, draft, grounds)
    if is_id(token) and token.kind is Kind.EXHIBIT:
        return _judge_id(token, draft, grounds)
    if isinstance(value, Reference):
        return judge_own(value, draft.items) if is_own(token) else _judge_reference(token, value, draft, grounds)
    return None


def judge_paper_name(token: Token, grounds: Grounds) -> Outcome | None:
    """Supported for a capitalised name of a paper ("the Lease", "the CAD Log") that the record has."""
    if token.kind is not Kind.NAME or not is_kind(token.text.split()[-1]):
        return None
    papers = papers_meant(token.text, grounds)
    if not papers:
        return None
    first = grounds.index.pages[pages_of_paper(papers[0], grounds)[0]]
    return Verdict.SUPPORTED, f"means {papers[0]}", span_of(first, Hit(0, 0)), "antecedent"


def said_for(token: Token, draft: Draft) -> Said:
    """What a citation is for: its sentence or row, from the citation before it."""
    low, high = _span_said(token, draft)
    return Said(draft.text[low:high], tuple(each for each in draft.tokens if low <= each.start < high))


def is_unread_entry(token: Token) -> bool:
    """True for a paper of the court's file that no file of the record is."""
    return isinstance(token.value, Reference) and token.value.form is Form.DOCKET and not token.value.papers


def unread_entry(tokens: Sequence[Token]) -> Token | None:
    """The paper of the court's file that is cited, where it and whatever else is cited of that file is not here."""
    cites = [token for token in tokens if token.kind in OF_RECORD]
    return cites[0] if cites and all(map(is_unread_entry, cites)) else None


def _judge_bates(token: Token, reference: BatesReference, draft: Draft, grounds: Grounds) -> Outcome:
    """A number is good when the ledger has it, its page was given, and what stands beside it says the same page."""
    places = places_of(reference, grounds.ledger)
    if reference.problem is not None or not places:
        return Verdict.NOT_FOUND, reference.problem or "names no page", None, "ledger"
    found = pages_of_cite(token, grounds)
    if len(found) < len(places):
        return Verdict.NOT_CHECKABLE, f"{reference.text} is in the ledger, but its page was not given", None, "ledger"
    if (other := _judge_beside(token, draft, grounds)) is not None:
        return other
    if reference.lines is not None and len(set(found)) == 1:
        place = Place(line=reference.lines[0], last_line=reference.lines[1])
        missing = missing_place(place, found[:1], grounds)
        if missing is not None:
            return Verdict.CONTRADICTED, f"{reference.text} {missing}", None, "value"
        if (
            fault := _fault_of_place(token, place, found[:1], grounds.index.document(found[0]), draft, grounds)
        ) is not None:
            return fault
    return Verdict.SUPPORTED, "in the Bates ledger", span_of(grounds.index.pages[found[0]], Hit(0, 0)), "ledger"


def _judge_reference(token: Token, reference: Reference, draft: Draft, grounds: Grounds) -> Outcome:
    papers = [pages_of_paper(paper, grounds) for paper in reference.papers]
    if not papers:
        return _judge_unknown(token, reference, draft, grounds)
    missing = [missing_place(reference.place, pages, grounds) for pages in papers]
    first = span_of(grounds.index.pages[papers[0][0]], Hit(0, 0))
    if None not in missing:
        return Verdict.CONTRADICTED, f"{reference.papers[0]} {missing[0]}", first, "label"
    if (other := _judge_beside(token, draft, grounds)) is not None:
        return other
    able = [pages for pages, fault in zip(papers, missing, strict=True) if fault is None]
    cited = pages_of_cite(token, grounds)
    if (
        len(able) == 1
        and (fault := _fault_of_place(token, reference.place, cited, able[0], draft, grounds)) is not None
    ):
        return fault
    names = " or ".join(map(str, reference.papers[:_NAMED_FILES]))
    return Verdict.SUPPORTED, f"means {names}", span_of(grounds.index.pages[cited[0]], Hit(0, 0)), "label"


def _judge_unknown(token: Token, reference: Reference, draft: Draft, grounds: Grounds) -> Outcome:
    """A label or a name that no paper of the record has."""
    if reference.form is Form.DOCKET and _is_before_label(token, draft):
        return Verdict.SUPPORTED, "where the exhibit behind it was filed", None, "label"
    if reference.form is Form.DOCKET:
        return Verdict.NOT_CHECKABLE, f"no file of the record is {reference.label} of the court's file", None, "label"
    if reference.form is not Form.LABEL:
        return Verdict.NOT_FOUND, f"no paper of the record goes by the name {reference.label}", None, "label"
    held = draft.held.get(token.start, ())
    named = {canonical(match["label"]): at for at in held for match in EXHIBIT.finditer(grounds.index.read(at).text)}
    if reference.label in named and not reference.place:
        page = grounds.index.pages[named[reference.label]]
        return Verdict.SUPPORTED, f"named on {where(page)}", span_of(page, Hit(0, 0)), "label"
    if named and not grounds.exhibits:
        return Verdict.CONTRADICTED, f"the cited page has exhibit {', '.join(named)}", None, "value"
    if (own := _judge_own_label(token, draft, grounds)) is not None:
        return own
    known = ", ".join(sorted(grounds.exhibits)) or "none"
    return Verdict.NOT_FOUND, f"no file is exhibit {reference.label}; known exhibits: {known}", None, "label"


def _prints_numbers(paper: Sequence[int], grounds: Grounds) -> bool:
    """True for a paper whose pages print their numbers: behind a Bates number the position in the file is not meant."""
    return bool(printed_numbers(tuple(grounds.index.read(at).text for at in paper)))


def _is_before_label(token: Token, draft: Draft) -> bool:
    """True for "Dkt. No. 12" in "Dkt. No. 12, Ex. A"."""
    at = bisect_left(draft.tokens, token.end, key=lambda each: each.start)
    behind = [each for each in draft.tokens[at : at + 1] if _names_paper(each)]
    return any(re.fullmatch(r",?\s+(?:at\s+)?", draft.text[token.end : each.start]) for each in behind)


def _judge_place(token: Token, place: Place, draft: Draft, grounds: Grounds) -> Outcome:
    """A place behind a Bates number or an "Id.": the paper must have it, on one of the cited pages."""
    held = draft.held.get(token.start, ())
    paper = grounds.index.document(held[0]) if held else []
    missing = missing_place(place, paper, grounds)
    if missing is not None and place == Place(place.page) and held:  # "at 2" may be a paragraph
        missing = missing_place(Place(sections=(str(place.page),)), held, grounds)
    elif missing is not None and place.page is not None and not _prints_numbers(paper, grounds):
        missing = None
    elif missing is None and place and held:
        meant = pages_in(place, paper, grounds)
        if not set(meant) & set(held) and len(meant) < len(paper):
            missing = f"is not where {place} is: that is {where(grounds.index.pages[meant[0]])}"
    if missing is not None:
        page = grounds.index.pages[held[0]]
        return Verdict.CONTRADICTED, f"{where(page)} {missing}", span_of(page, Hit(0, 0)), "value"
    fault = _fault_of_place(token, place, held, paper, draft, grounds) if held else None
    return fault or (Verdict.SUPPORTED, "a place on the page that is cited", None, "value")


def _judge_id(token: Token, draft: Draft, grounds: Grounds) -> Outcome:
    """ "Id." of the record: the paper that was cited last must have the place that it names."""
    before = [each for each in draft.tokens if each.end <= token.start and _names_paper(each)]
    held, pin = draft.held.get(token.start, ()), (token.value.pin if isinstance(token.value, Citation) else None) or ""
    if not before or (not held and not is_unread_entry(before[-1])):
        return Verdict.NOT_FOUND, "nothing before it is what it means", None, "antecedent"
    last = before[-1]
    if isinstance(last.value, BatesReference) and pin and last.value.numbers:
        # Fewer digits may be the page of a transcript.
        digits = re.match(r"\d+", pin)
        of_series = digits is None or len(digits[0]) >= max(_SURE_DIGITS, len(str(last.value.numbers[0].number)))
        if of_series and not behind_number(pin, last.value, grounds):
            return Verdict.NOT_FOUND, f"{pin} is no page of the series of {last.text}", None, "antecedent"
    elif pin and (wrong := _judge_place(token, place_of_id(token, ()), draft, grounds))[0] is not Verdict.SUPPORTED:
        return wrong
    source = span_of(grounds.index.pages[held[0]], Hit(0, 0)) if held else None
    verdict = Verdict.SUPPORTED if source is not None else Verdict.NOT_CHECKABLE
    return verdict, f"means {' '.join(last.text.split())}", source, "antecedent"


def _names_paper(token: Token) -> bool:
    return isinstance(token.value, Reference | BatesReference) and not is_own(token)


def _fault_of_place(  # noqa: PLR0917 - the citation, piece by piece
    token: Token, place: Place, cited: Sequence[int], paper: Sequence[int], draft: Draft, grounds: Grounds
) -> Outcome | None:
    """A place where the sentence's facts and words are clearly at another one; asked where nothing else is cited."""
    at = bisect_left(draft.tokens, token.start, key=lambda each: each.start)
    first = draft.tokens[at - 1] if isinstance(token.value, Place) and at else token
    held = draft.held.get(first.start, ())
    if not place or len({grounds.index.pages[each].sha256 for each in held}) > 1:
        return None
    said = said_for(token, draft)
    if place.sections:
        return judge_place(Place(sections=place.sections), said, cited, paper, grounds)
    return judge_place(place, said, cited, paper, grounds) if set(held) == set(cited) else None


def _judge_beside(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """Contradicted where two ways to say one place are two pages: "Ex. B at HAR000012", "Tr. 33:4, J.A. 88"."""
    at = bisect_left(draft.tokens, token.start, key=lambda each: each.start)
    near = [each for each in draft.tokens[max(0, at - 2) : at + 4] if _names_paper(each)]
    for one, two in pairwise(near):
        other = two if token is one else one
        labelled = isinstance(token.value, Reference) and token.value.form is Form.LABEL
        if token not in (one, two) or not isinstance(other.value, BatesReference) or (token is two and not labelled):
            continue
        between = re.fullmatch(r",? ?[(\[]?|,? at |,? ?[/=] ?", draft.text[one.end : two.start])
        meant, given = pages_of_cite(token, grounds), pages_of_cite(other, grounds)
        if not is_one_place(draft.text, one, two) and (between is None or _is_one_series(token, other)):
            continue
        if meant and given and not set(meant) & set(given) and (labelled or _may_compare(meant, given, grounds)):
            page = grounds.index.pages[given[0]]
            mine = [name for name, sha256 in grounds.exhibits.items() if sha256 == page.sha256]
            reason = f"{where(page)} is not a page of {' '.join(token.text.split())}"
            reason += f", but of exhibit {mine[0]}" if labelled and mine else ""
            return Verdict.CONTRADICTED, reason, span_of(page, Hit(0, 0)), "label"
    return None


def _may_compare(meant: Sequence[int], given: Sequence[int], grounds: Grounds) -> bool:
    """True for pages of one file, or of one series of numbers: a transcript may be bound into an appendix."""
    pages = [[grounds.index.pages[at] for at in each] for each in (meant, given)]
    files = [{page.sha256 for page in each} for each in pages]
    series = [{page.bates.rstrip("0123456789") for page in each if page.bates} for each in pages]
    return bool(files[0] & files[1] or series[0] & series[1])


def _is_one_series(one: Token, two: Token) -> bool:
    """True for two numbers of one series, and for a paper as a whole: neither says a page twice."""
    if isinstance(one.value, Reference):
        return not one.value.place
    numbers = [each.value.numbers for each in (one, two) if isinstance(each.value, BatesReference)]
    return not all(numbers) or len({core_of(each[0].prefix) for each in numbers}) < _FEW


def _judge_own_label(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """A label that only the draft knows, beside the number of a page: it must go with one paper throughout."""
    beside = [pair for pair in pairwise(filter(_names_paper, draft.tokens)) if is_one_place(draft.text, *pair)]
    found: dict[int, tuple[str, str]] = {}
    for cite, number in ((one, two) if isinstance(one.value, Reference) else (two, one) for one, two in beside):
        pages = pages_of_cite(number, grounds)
        if isinstance(cite.value, Reference) and pages:
            found[cite.start] = cite.value.label, grounds.index.pages[pages[0]].file
    if token.start not in found or grounds.exhibits:
        return None
    (label, file), counts = found[token.start], Counter(found.values())
    for other, count in counts.items():
        if (other[0] == label) != (other[1] == file) and count > counts[label, file]:
            reason = f"elsewhere the draft has {other[1]} as exhibit {other[0]}"
            return Verdict.CONTRADICTED, reason, None, "label"
    if counts[label, file] > 1:
        return Verdict.SUPPORTED, f"the draft has {file} as exhibit {label} throughout", None, "label"
    return Verdict.NOT_CHECKABLE, "the record marks no exhibits; the page beside it is checked", None, "label"


def _span_said(token: Token, draft: Draft) -> Span:
    if (row := row_at(draft.rows, token.start)) is not None:
        cells = [cell for at, cell in enumerate(row.cells) if at != row.number]
        return (cells[0][0] if cells else row.start), row.end
    at = sentence_at(draft.sentences, token.start)
    if at is None:
        return token.start, token.end
    while at and _only_cites(draft.sentences[at], draft):
        at -= 1
    return _behind_last_cite(draft.sentences[at], token, draft)


def _only_cites(sentence: Sentence, draft: Draft) -> bool:
    low = bisect_left(draft.tokens, sentence.start, key=lambda each: each.start)
    high = bisect_left(draft.tokens, sentence.end, key=lambda each: each.start)
    return only_cites(sentence, draft.tokens[low:high])


def _behind_last_cite(said: Sentence, token: Token, draft: Draft) -> Span:
    """From another citation in a sentence to this one; all of it where the two cite together."""
    cites = [each for each in draft.tokens if each.kind in OF_RECORD and said.start <= each.start < token.start]
    at, low = token.start, said.start
    for cite in reversed(cites):
        if not is_citing(draft.text[cite.end : at]):
            low = cite.end
            break
        at = cite.start
    others = [each for each in draft.tokens if each.kind in OF_RECORD and token.end <= each.start < said.end]
    apart = low > said.start or any(not is_citing(draft.text[token.end : each.start]) for each in others[:1])
    high = token.start if apart and said.start < token.start < said.end else said.end
    # What follows the citation may go with it: "As Ann says (Ex. 1), the roof leaked."
    return (low, high) if len(draft.text[low:high].split()) >= _FEW_WORDS else (said.start, said.end)
