"""The draft desk: a finished draft gone through claim by claim, changed, answered for and signed off.

Every question goes to a clerk, a process beside the gateway; here it is only parsed, asked and shown.
"""

import asyncio
from urllib.parse import quote

from starlette.responses import JSONResponse, Response

from chambers.base.errors import UsageError
from chambers.desk import draft_versions, matter_view
from chambers.desk.draft_desk import Ref
from chambers.drafting.results import Made
from chambers.web.matters import matter_of
from chambers.web.security import SANDBOX
from chambers.web.visit import Visit, action, page

ACTS = ("edit", "accept", "strike", "override", "reopen")
REPORT = "report.html"
_MOST_IDS = 100
_MOST_REFS = 64
_KINDS = {
    ".pdf": "application/pdf",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
_OTHER_KIND = "application/octet-stream"


class BadAskError(UsageError):
    """The page asked for something that makes no sense."""

    code = "desk.bad_ask"


async def show(visit: Visit) -> Response:
    """The desk; its lines come after it, so that the page is there at once."""
    ref = await _ref(visit)
    return visit.render("desk.html", matter=ref.matter, job=ref.job, head=await visit.site.clerk.ask(ref, "head"))


async def lines(visit: Visit) -> Response:
    """Passages with their marks, some at a time."""
    begin = _count(visit.request.query_params.get("from", "0"))
    return JSONResponse(await visit.site.clerk.ask(await _ref(visit), "lines", begin=begin))


async def whole(visit: Visit) -> Response:
    """What is different when the text is judged as a whole."""
    number = _count(visit.request.query_params.get("number", ""))
    return JSONResponse(await visit.site.clerk.ask(await _ref(visit), "whole", number=number))


async def details(visit: Visit) -> Response:
    """The verdicts of some passages in words."""
    ids = visit.request.query_params.getlist("id")[:_MOST_IDS]
    return JSONResponse(await visit.site.clerk.ask(await _ref(visit), "details", ids=ids))


async def check(visit: Visit) -> Response:
    """The verdicts on other words for a passage; nothing is kept."""
    values = {"key": visit.text("key"), "text": visit.text("text"), "cites": _cites(visit)}
    return JSONResponse(await visit.site.clerk.ask(await _ref(visit), "check", **values))


async def change(visit: Visit) -> Response:
    """Do something to a passage."""
    act = visit.text("act")
    if act not in ACTS:
        raise BadAskError("A passage can be edited, accepted, struck, overridden or opened again.")
    said = {name: visit.text(name) for name in ("key", "by", "text", "reason")}
    ref = await _ref(visit)
    return JSONResponse(
        await visit.site.clerk.ask(ref, "change", number=_number(visit), act=act, cites=_cites(visit), **said)
    )


async def sign(visit: Visit) -> Response:
    """Assemble what is on the desk, and keep it as a version."""
    ref = await _ref(visit)
    made = await visit.site.signer.ask(ref, "sign", number=_number(visit), by=visit.text("by"))
    return visit.done(f"/matters/{quote(ref.matter)}/drafts/{quote(ref.job)}/desk", made)


async def download(visit: Visit) -> Response:
    """One file of a version, to be kept and not to be shown here."""
    made, data = await _version_file(visit, str(visit.request.path_params["name"]))
    return as_download(made.name, data)


async def report(visit: Visit) -> Response:
    """The report of a job, to be read here."""
    settings, matter = visit.site.settings, matter_of(visit)
    _, data = await asyncio.to_thread(matter_view.read_made, settings, matter, _job(visit), REPORT)
    return sandboxed(data)


async def version_report(visit: Visit) -> Response:
    """The report of a version, to be read here."""
    _, data = await _version_file(visit, REPORT)
    return sandboxed(data)


def sandboxed(page_bytes: bytes) -> Response:
    """A page that was made for the disk, shown without any right: it quotes evidence, and evidence is hostile."""
    return Response(page_bytes, media_type="text/html; charset=utf-8", headers={"content-security-policy": SANDBOX})


def as_download(name: str, data: bytes) -> Response:
    """A file to be kept."""
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
    return Response(data, media_type=_KINDS.get(name[name.rfind(".") :], _OTHER_KIND), headers=headers)


async def _ref(visit: Visit) -> Ref:
    """Which job is meant; looked up once, because what a job made does not change any more."""
    known, settings, matter, job = visit.site.refs, visit.site.settings, matter_of(visit), _job(visit)
    name = (settings.matters, matter, job)
    if name not in known:
        if len(known) >= _MOST_REFS:
            known.clear()
        known[name] = await asyncio.to_thread(draft_versions.find_ref, settings, matter, job)
    return known[name]


async def _version_file(visit: Visit, name: str) -> tuple[Made, bytes]:
    ref, number = await _ref(visit), int(visit.request.path_params["version"])
    return await asyncio.to_thread(draft_versions.read_version_file, ref, number, name)


def _number(visit: Visit) -> int:
    return _count(visit.text("number"))


def _count(said: str) -> int:
    if not (said.isascii() and said.isdecimal() and len(said) < 10):
        raise BadAskError("The page must say which state of the draft it shows.", hint="Load the page again.")
    return int(said)


def _cites(visit: Visit) -> list[str]:
    return [each.strip() for each in visit.text("cites").replace(";", ",").split(",") if each.strip()]


def _job(visit: Visit) -> str:
    return str(visit.request.path_params["job"])


_HERE = "/matters/{matter}/drafts/{job}"
ROUTES = (
    page(f"{_HERE}/desk", show),
    page(f"{_HERE}/desk/lines", lines),
    page(f"{_HERE}/desk/whole", whole),
    page(f"{_HERE}/desk/details", details),
    action(f"{_HERE}/desk/check", check),
    action(f"{_HERE}/desk/change", change),
    action(f"{_HERE}/desk/sign", sign),
    page(f"{_HERE}/report", report),
    page(f"{_HERE}/versions/{{version:int}}/report", version_report),
    page(f"{_HERE}/versions/{{version:int}}/files/{{name}}", download),
)
