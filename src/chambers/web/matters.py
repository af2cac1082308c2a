"""The pages of matters: all of them, one, what is searched, dated and found twice in it. Not its drafts."""

import asyncio

from starlette.responses import Response

from chambers.desk import document_view, evidence, matter_view, matters
from chambers.evidence.media import kind_words, short_kind
from chambers.evidence.search import Query
from chambers.evidence.search_report import Ways, explain
from chambers.record.matter import MatterFacts, Party
from chambers.web.spans import parse_spans
from chambers.web.visit import Visit, action, page

FACTS = (
    ("court", "Court"),
    ("county", "County"),
    ("case_number", "Case number"),
    ("affiant", "Affiant: who swears"),
    ("attorney", "Attorney: who signs"),
    ("client", "Client"),
    ("question", "Question to be answered"),
)
"""The single facts of matter.toml, and how a page calls them."""
PARTY_ROLES = ("Plaintiff", "Defendant", "")
"""A row of the form for each; the last is for whoever else there is."""
MOST_HITS = 50
UPLOAD_AT_MOST_BYTES = 128 << 20
"""Of one file. Larger ones are taken in at the command line, away from everybody's streams."""
_MOST_QUERY_CHARS = 500
_WAYS = Ways(substring='tick "also inside longer words"', more="`chambers evidence search --limit` lists more")


async def show_all(visit: Visit) -> Response:
    """Every matter with its counts, and the form for a new one."""
    views = await asyncio.to_thread(matters.list_all, visit.site.settings)
    leaf = matter_view.take_leaf(views, leaf_asked(visit))
    return visit.render("matters.html", leaf=leaf, facts=FACTS, roles=PARTY_ROLES)


async def make(visit: Visit) -> Response:
    """A new matter with the facts that were entered."""
    folder = await asyncio.to_thread(matters.new, visit.site.settings, visit.text("name"), read_facts(visit))
    return visit.done(f"/matters/{folder.name}")


async def show(visit: Visit) -> Response:
    """One matter: its facts and its documents."""
    settings, name = visit.site.settings, matter_of(visit)
    view = await asyncio.to_thread(matters.show, settings, name)
    leaf = await asyncio.to_thread(matter_view.documents, settings, name, leaf_asked(visit))
    return visit.render(
        "matter.html", matter=name, view=view, facts=FACTS, leaf=leaf, kind=short_kind, most_bytes=UPLOAD_AT_MOST_BYTES
    )


async def read(visit: Visit) -> Response:
    """One page of a document: its picture, its words with those that were looked for marked, what was found on it."""
    name, key = matter_of(visit), str(visit.request.path_params["document"])
    query = visit.request.query_params
    words, spans = query.get("q", "").strip()[:_MOST_QUERY_CHARS], parse_spans(query.get("spans", ""))
    look = document_view.Look(
        leaf_asked(visit), spans, words, number_asked(visit, "from", 0), substring="substring" in query
    )
    view = await asyncio.to_thread(document_view.open_document, visit.site.settings, name, key, look)
    return visit.render("document.html", matter=name, view=view, look=look, kind=short_kind)


async def search(visit: Visit) -> Response:
    """The pages that have the words; without words only the form."""
    settings, name = visit.site.settings, matter_of(visit)
    query = read_query(visit)
    matter_view.make_sure_of(settings, name)
    found = await asyncio.to_thread(evidence.search, settings, name, query) if query.text else None
    notes = explain(query, found.tally, _WAYS) if found else ()
    return visit.render("matter_search.html", matter=name, query=query, found=found, notes=notes, kinds=kind_words())


async def timeline(visit: Visit) -> Response:
    """Every explicit date, in order, as far as the pages were gone through."""
    name = matter_of(visit)
    leaf, progress = await matter_view.moments(visit.site.settings, name, leaf_asked(visit))
    return visit.render("matter_timeline.html", matter=name, leaf=leaf, progress=progress)


async def duplicates(visit: Visit) -> Response:
    """What stands there more than once, and what belongs together."""
    name = matter_of(visit)
    leaf = await asyncio.to_thread(matter_view.duplicates, visit.site.settings, name, leaf_asked(visit))
    return visit.render("matter_duplicates.html", matter=name, leaf=leaf)


async def not_read(visit: Visit) -> Response:
    """What was not read, whole files first, and why."""
    name = matter_of(visit)
    leaf = await asyncio.to_thread(matter_view.not_read, visit.site.settings, name, leaf_asked(visit))
    return visit.render("matter_not_read.html", matter=name, leaf=leaf)


def matter_of(visit: Visit) -> str:
    """The matter that the path names; whether there is one is the desk's to say."""
    return str(visit.request.path_params["matter"])


def leaf_asked(visit: Visit) -> int:
    """Which leaf of a list is wanted; the first where nothing sensible is said."""
    return number_asked(visit, "page", 1)


def number_asked(visit: Visit, name: str, otherwise: int) -> int:
    """A number in the address; `otherwise` where nothing sensible is said."""
    said = visit.request.query_params.get(name, "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else otherwise


def read_query(visit: Visit) -> Query:
    """The question and the filters in the address; an empty field filters nothing."""
    said = {name: value.strip()[:_MOST_QUERY_CHARS] for name, value in visit.request.query_params.items()}
    filters = {name: said.get(name) or None for name in ("since", "until", "sender", "kind")}
    return Query(said.get("q", ""), **filters, limit=MOST_HITS, substring="substring" in said)


def read_facts(visit: Visit) -> MatterFacts:
    """The facts in the form; an empty field is a fact that nobody entered."""
    single = {field: visit.text(field) or None for field, _ in FACTS}
    rows = zip(_texts(visit, "party_role"), _texts(visit, "party_name"), strict=False)
    return MatterFacts(parties=tuple(Party(name, role) for role, name in rows if name), **single)


def _texts(visit: Visit, name: str) -> list[str]:
    return [value.strip() if isinstance(value, str) else "" for value in visit.form.getlist(name)]


ROUTES = (
    page("/matters", show_all),
    action("/matters", make),
    page("/matters/{matter}", show),
    page("/matters/{matter}/documents/{document}", read),
    page("/matters/{matter}/search", search),
    page("/matters/{matter}/timeline", timeline),
    page("/matters/{matter}/duplicates", duplicates),
    page("/matters/{matter}/unreadable", not_read),
)
