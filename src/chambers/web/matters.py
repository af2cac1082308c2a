"""The pages of matters: all of them, one, what is searched, dated and held back in it. Not its drafts."""

import asyncio

from starlette.responses import Response

from chambers.desk import evidence, matter_view, matters
from chambers.evidence.media import short_kind
from chambers.evidence.search import Query
from chambers.record.matter import MatterFacts, Party
from chambers.record.page import visible_text
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


async def show_all(visit: Visit) -> Response:
    """Every matter with its counts, and the form for a new one."""
    views = await asyncio.to_thread(matters.list_all, visit.site.settings)
    return visit.render("matters.html", views=views, facts=FACTS, roles=PARTY_ROLES)


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
    """One page of a document, as a person sees it, and what was found on it."""
    settings, name = visit.site.settings, matter_of(visit)
    number, key = leaf_asked(visit), str(visit.request.path_params["document"])
    shown = await asyncio.to_thread(evidence.show, settings, name, key, number)
    text = visible_text(shown.pages[0]) if shown.pages else None
    return visit.render("document.html", matter=name, shown=shown, number=number, text=text)


async def search(visit: Visit) -> Response:
    """The pages that have the words; without words only the box."""
    settings, name = visit.site.settings, matter_of(visit)
    words = visit.request.query_params.get("q", "").strip()[:_MOST_QUERY_CHARS]
    matter_view.make_sure_of(settings, name)
    hits = await asyncio.to_thread(evidence.search, settings, name, Query(words, limit=MOST_HITS)) if words else ()
    return visit.render("matter_search.html", matter=name, words=words, hits=hits, most=MOST_HITS)


async def timeline(visit: Visit) -> Response:
    """Every explicit date, in order."""
    name = matter_of(visit)
    leaf = await asyncio.to_thread(matter_view.moments, visit.site.settings, name, leaf_asked(visit))
    return visit.render("matter_timeline.html", matter=name, leaf=leaf)


async def held(visit: Visit) -> Response:
    """What was kept out; letting it in is done at the command line, with a reason."""
    name = matter_of(visit)
    entries = await asyncio.to_thread(evidence.held, visit.site.settings, name)
    leaf = matter_view.take_leaf(entries, leaf_asked(visit))
    return visit.render("matter_held.html", matter=name, leaf=leaf)


def matter_of(visit: Visit) -> str:
    """The matter that the path names; whether there is one is the desk's to say."""
    return str(visit.request.path_params["matter"])


def leaf_asked(visit: Visit) -> int:
    """Which leaf of a list is wanted; the first where nothing sensible is said."""
    said = visit.request.query_params.get("page", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else 1


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
    page("/matters/{matter}/held", held),
)
