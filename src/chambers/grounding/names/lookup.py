"""The verdict on one name of a draft: on the cited papers, elsewhere in the record, or nowhere.

A person or a firm may stand anywhere in the paper that is cited, in full or by a shorter form that means nobody else:
the surname, a first name or initials of one person, the firm without its legal form, its letters, a term that the draft
or a page defines. A word that no page has blocks; so does the first name of one person with the surname of another.
What stands elsewhere needs review, as does a name of which only the parts occur.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.law.reporters import STATES
from chambers.grounding.matching import find_hit
from chambers.grounding.names.registry import Registry, as_written, registry_of, without_accents
from chambers.grounding.names.terms import meant_by
from chambers.grounding.names.wording import (
    COURT_WORDS,
    DEGREES,
    JOINERS,
    LEGAL_FORMS,
    PLACES,
    SMALL_WORDS,
    bare,
    is_listed,
    is_role_word,
    is_title,
    name_parts,
    name_pattern,
    same_first_name,
)
from chambers.grounding.needs import candidates
from chambers.grounding.verdict import SourceSpan, Verdict
from chambers.record.matter import MatterFacts, entries

ELSEWHERE = "elsewhere"
"""The method by which a name was found on other papers than those that its citation names."""
ABSENT = "absent"
"""The method for a name that no page has: it blocks beside a citation, behind a title and in a caption."""
_FULL_NAME = 2
_SHORT, _TITLE_CHARS = 2, 14
_MAX_PAGES = 60
_NAMED = 3
_FEW_PAPERS, _THROUGHOUT = 5, 0.25
"""Who is named in a quarter of the papers is known to every reader of the record, whichever page is cited."""
_COURT = frozenset(("court", "courts", "district", "circuit", "division", "tribunal", "appeals"))
_OF_COURTS = COURT_WORDS | JOINERS | SMALL_WORDS | {word for state in STATES for word in state.split()}
_INITIALS = re.compile(r"(?:[A-Z]\.?&?){2,6}s?")
_SEPARATORS = re.compile(r"[_.-]+")
_ORDINAL = re.compile(r"^(?:first|second|third|fourth|fifth|sixth)\s+", re.IGNORECASE)


def judge_name(token: Token, text: str, held: Sequence[int], grounds: Grounds, likely: Sequence[int] = ()) -> Outcome:
    """The verdict on a name that is held to the papers of some pages, or to the whole record, asked `likely` first."""
    name = str(token.value)
    known = entered(name, grounds.matter) or _by_part(name)
    if known is not None:
        return known
    registry = registry_of(grounds.index)
    own = sorted({at for page in held for at in grounds.index.document(page)})
    meant = meant_by(name, text)
    forms = list(_forms(name, meant, registry))
    found = _on_papers(token, forms, own, held or likely, grounds)
    if found is not None:
        return found
    if (court := _of_court(name)) is not None:
        return court
    if meant == "":
        return Verdict.SUPPORTED, "a term that the draft defines", None, "antecedent"
    if meant is not None and meant.casefold() != name.casefold() and bare(meant) not in bare(name):
        return _of_term(token, meant, text, held, grounds)
    titled = any(map(is_title, (*name.split(), *text[max(0, token.start - _TITLE_CHARS) : token.start].split()[-1:])))
    return _not_on_papers(token, forms, grounds.index.lower_words(text), held, grounds, titled=titled)


def _of_term(token: Token, meant: str, text: str, held: Sequence[int], grounds: Grounds) -> Outcome:
    """The draft's own term for a name, judged as that name; what is wrong with it is said where it is defined."""
    found = judge_name(replace(token, value=meant), "", held, grounds)
    if found[0] in (Verdict.SUPPORTED, Verdict.REVIEW):
        return found
    return Verdict.SUPPORTED, f"the draft's term for {meant}", None, "antecedent"


def entered(name: str, matter: MatterFacts) -> Outcome | None:
    """A name that a person entered for the matter."""
    caption = (("parties", caption) for caption in [matter.caption] if caption)
    pattern = name_pattern(name)
    for field, value in (*entries(matter), *caption):
        if pattern.search(value):
            span = SourceSpan("matter", None, None, None, None, None, None, value)
            return Verdict.SUPPORTED, f"entered for this matter as {field.replace('_', ' ')}", span, "exact"
    return None


def _by_part(name: str) -> Outcome | None:
    """A party by its part in the case or the bargain: "Defendant", "the Second Respondent" name nobody."""
    if all(is_role_word(word) for word in _ORDINAL.sub("", name).split()):
        return Verdict.SUPPORTED, "a party by its part, and no name", None, "role"
    return None


def _of_court(name: str) -> Outcome | None:
    """The court of the caption: "UNITED STATES DISTRICT COURT", "NORTHERN DISTRICT OF NEW YORK"."""
    words = [bare(word) for word in name_parts(name)]
    if _COURT.isdisjoint(words) or not all(word in _OF_COURTS for word in words):
        return None
    return Verdict.NOT_CHECKABLE, "names a court, and not something of the record", None, "law"


def _forms(name: str, meant: str | None, registry: Registry) -> Iterator[str]:
    """The forms under which papers may have a name, the fullest first."""
    yield name
    if meant and meant != name:
        yield meant
        yield from _forms(meant, None, registry)
    words = [word for word in name.split() if not is_title(word)] or name.split()
    while len(words) > 1 and bare(words[-1].rstrip(",")) in LEGAL_FORMS | DEGREES | {"jr", "sr"}:
        words.pop()
        yield " ".join(words).rstrip(",")
    if (plain := without_accents(name)) != name:
        yield plain
    if accented := {low: each for word in name_parts(name) if (each := registry.accented(low := word.casefold()))}:
        yield re.sub(r"\w+", lambda match: accented.get(match[0].casefold(), match[0]).title(), name)
    if is_firm(name):
        if len(words) > _FULL_NAME:
            yield "".join(word[0] for word in words if word[0].isupper())
        return
    if (owned := re.sub(r"['\u2019]s$|(?<=[a-z]{3})s$", "", name)) != name and " " not in name:
        yield owned
    core = [word for word in words if not _is_common(word, registry)]
    if core and len(core) < len(words) and not registry.surnames(words[0].casefold()):
        yield " ".join(core)
    if len(words) >= _FULL_NAME and len(core) == len(words) and JOINERS.isdisjoint(words):
        yield from _of_person(words[0], words[-1], registry)


def _is_common(word: str, registry: Registry) -> bool:
    low = bare(word)
    use = registry.use_of(low)
    return word in JOINERS or use.small or (use.pages == 0 and is_listed(word))


def _of_person(first: str, last: str, registry: Registry) -> Iterator[str]:
    """A surname that nobody else bears, an initial before it, a first name of one person, the letters of both."""
    bearers = registry.bearers(last)
    low = first.rstrip(".").casefold()
    if bearers and all(same_first_name(low, each) for each in bearers):
        yield last
    yield f"{first[0]} {last}"
    yield from (f"{each} {last}" for each in sorted(bearers) if same_first_name(low, each) and each != low)
    if registry.surnames(low) == {last.casefold()} and len(low) > 1:
        yield first


def is_firm(name: str) -> bool:
    """True for a name that ends in a legal form, or joins two with "&"."""
    words = name.split()
    return len(words) > 1 and (bare(words[-1]) in LEGAL_FORMS or "&" in words)


def _on_papers(
    token: Token, forms: Sequence[str], own: Sequence[int], first_asked: Sequence[int], grounds: Grounds
) -> Outcome | None:
    """Where the cited papers, or any page where none is cited, have a name in one of its forms."""
    pages = frozenset(own)
    for form in dict.fromkeys(forms):
        sought = replace(token, kind=Kind.NAME, text=form, value=form)
        able = candidates(sought, grounds.index)
        first = [at for at in first_asked if at in able]
        others = (at for at in able if at not in first and (not own or at in pages))
        for at in (*first, *others)[:_MAX_PAGES]:
            page = grounds.index.read(at)
            hit = find_hit(sought, page)
            if hit is not None and (len(form) > _SHORT or _is_written(form, page.text[hit.start : hit.end])):
                noise = "; letters and digits that scanning mixes up were read as one" if hit.method == "scan" else ""
                as_form = "" if form == forms[0] else f" as {form}"
                reason = f"stands on {where(page.page)}{as_form}{noise}"
                return Verdict.SUPPORTED, reason, span_of(page.page, hit), hit.method if not as_form else "alias"
        for at in own:
            if len(form) > _NAMED and name_pattern(form).search(_SEPARATORS.sub(" ", grounds.index.pages[at].file)):
                return Verdict.SUPPORTED, f"named in the title of {grounds.index.pages[at].file}", None, "alias"
    return None


def _is_written(form: str, found: str) -> bool:
    """Two letters may be a word: with a capital they are a name, and letters of a firm only all in capitals."""
    return found[:1].isupper() and (found.isupper() or not form.isupper())


def _not_on_papers(
    token: Token, forms: Sequence[str], small: Collection[str], held: Sequence[int], grounds: Grounds, *, titled: bool
) -> Outcome:
    """A name that the cited papers do not have: elsewhere, in parts only, of nobody, or nowhere."""
    name = forms[0]
    words = [word for word in name_parts(name) if word not in JOINERS]
    registry = registry_of(grounds.index)
    missing = [word for word in words if len(word) > 1 and not _is_there(word, registry, small)]
    wrong = _other_first_name(words, name, missing, registry, grounds)
    if wrong is not None:
        return wrong if held else (Verdict.REVIEW, *wrong[1:])
    if held and (elsewhere := _on_papers(token, forms, (), (), grounds)) is not None:
        if (papers := _papers_with(forms, grounds)) is not None:
            return Verdict.SUPPORTED, f"{papers} papers of the record have it, not the cited one", elsewhere[2], "alias"
        cites = ", ".join(where(grounds.index.pages[at]) for at in held[:_NAMED])
        return Verdict.REVIEW, f"not in the cited paper ({cites}); it {elsewhere[1]}", elsewhere[2], ELSEWHERE
    place = "the cited papers, nor elsewhere" if held else "any page of the record"
    if not missing:
        return Verdict.REVIEW, f"its words stand in the record, and nowhere together as {name}", None, ELSEWHERE
    if _INITIALS.fullmatch(name) and name.isupper():
        return Verdict.REVIEW, f"no page of the record has the letters {name}", None, ELSEWHERE
    bare_surname = len(words) == _FULL_NAME and missing == words[:1] and not registry.bearers(words[1])
    if bare_surname and registry.use_of(words[1].casefold()).is_name and not is_listed(words[1]):
        return Verdict.REVIEW, f"the record has {words[1]} without a first name", None, ELSEWHERE
    for word in missing:
        if (right := registry.near(word.casefold())) is not None:
            known = as_written(right, grounds.index)
            return Verdict.NOT_FOUND, f"no page of the record has {word}: it has {known}", None, "name"
    verdict = Verdict.NOT_FOUND if held or titled else Verdict.REVIEW
    return verdict, f"does not stand on {place}", None, ABSENT


def _papers_with(forms: Sequence[str], grounds: Grounds) -> int | None:
    """How many papers have a name in one of its forms, where it is named throughout the record; None otherwise."""
    index = grounds.index
    low = [[each.casefold() for each in name_parts(form)] for form in dict.fromkeys(forms)]
    needs = (index.with_all([(word,) for word in form]) for form in low if form)
    files = {index.pages[at].sha256 for pages in needs for at in pages}
    total = len({page.sha256 for page in index.pages})
    return len(files) if len(files) >= max(_FEW_PAPERS, total * _THROUGHOUT) else None


def _is_there(word: str, registry: Registry, small: Collection[str]) -> bool:
    """True for a word of some page, also a place in its short form, and for one that the draft writes small."""
    low = word.casefold().removesuffix("'s")
    short = PLACES.get(low, ())
    if registry.knows(low) or any(registry.knows(bare(each)) for each in short):
        return True
    return (is_listed(word) or low in small) and registry.near(low) is None


def _other_first_name(
    words: Sequence[str], name: str, missing: Sequence[str], registry: Registry, grounds: Grounds
) -> Outcome | None:
    """A first name that contradicts the bearers of the surname, unless the record has it without any surname."""
    if not _FULL_NAME <= len(words) <= _NAMED or is_firm(name) or " of " in name or _is_common(words[-1], registry):
        return None
    first, last = words[0], words[-1]
    if last in missing or len(first) == 1 or is_listed(first):
        return None
    other = registry.other_bearer(first.casefold(), last)
    if other is None or not (first in missing or registry.surnames(first.casefold()) - {last.casefold()}):
        return None
    near = registry.near(first.casefold()) if first in missing else None
    known = f"{as_written(near, grounds.index)} {last}" if near else other
    return Verdict.NOT_FOUND, f"the record has {known}, and no {name}", None, "name"
