"""The pages of what was held back from a matter: listed, looked at, and let in by a person with a name and a reason."""

import asyncio

from starlette.responses import Response

from chambers.desk import evidence, held_view, matter_view
from chambers.web.matters import leaf_asked, matter_of
from chambers.web.visit import Visit, action, page


async def show_all(visit: Visit) -> Response:
    """Everything that was ever kept out."""
    name = matter_of(visit)
    entries = await asyncio.to_thread(evidence.held, visit.site.settings, name)
    leaf = matter_view.take_leaf(entries, leaf_asked(visit))
    return visit.render("matter_held.html", matter=name, leaf=leaf)


async def show(visit: Visit) -> Response:
    """One document that was kept out: why, and which words of it."""
    name, entry = matter_of(visit), int(visit.request.path_params["entry"])
    view = await asyncio.to_thread(held_view.open_entry, visit.site.settings, name, entry, leaf_asked(visit))
    return visit.render("matter_held_entry.html", matter=name, view=view)


async def release(visit: Visit) -> Response:
    """Let a document in after all. The desk wants a name and a reason, and keeps both in the audit log."""
    name, entry = matter_of(visit), int(visit.request.path_params["entry"])
    who = held_view.Releaser(visit.text("name"), visit.holder.name)
    reason = visit.text("reason")
    await asyncio.to_thread(held_view.release, visit.site.settings, name, entry, reason=reason, who=who)
    return visit.done(f"/matters/{name}/held/{entry}")


ROUTES = (
    page("/matters/{matter}/held", show_all),
    page("/matters/{matter}/held/{entry:int}", show),
    action("/matters/{matter}/held/{entry:int}/release", release),
)
