"""Templates into answers. Everything that is put into a page is escaped; only drawings of our own are markup."""

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import chambers
from chambers.web.paths import LIMITED_TABS, TABS

if TYPE_CHECKING:
    from chambers.web.visit import Visit

UNKNOWN = "–"  # noqa: RUF001 - a dash is what a table shows for nothing
_GIB = 2**30


def render(
    request: Request,
    template: str,
    *,
    status: int = 200,
    visit: "Visit | None" = None,
    csrf: str | None = None,
    **values: object,
) -> Response:
    """The template in the frame of all pages; without a visit it is a page for anybody."""
    text = (
        environment()
        .get_template(template)
        .render(
            path=request.url.path,
            tabs=_tabs(visit),
            holder=visit.holder.name if visit is not None else None,
            csrf=csrf,
            csrf_field=lambda: Markup('<input type="hidden" name="csrf" value="{}">').format(csrf or ""),
            version=chambers.__version__,
            **values,
        )
    )
    return HTMLResponse(text, status)


@cache
def environment() -> Environment:
    """Our templates, strict: a name that is not there is a fault, not a gap."""
    found = Environment(
        loader=PackageLoader("chambers.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    found.filters.update(number=number, gib=gib, share=share, moment=moment, drawing=drawing)
    return found


def number(value: float | None) -> str:
    """A number as people read it: three figures are enough, and unknown is a dash."""
    if value is None:
        return UNKNOWN
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.1f}"


def gib(size_bytes: float | None) -> str:
    """A size in GiB."""
    return UNKNOWN if size_bytes is None else f"{size_bytes / _GIB:,.1f} GiB"


def drawing(svg: str) -> Markup:
    """A drawing of the bench's: every name in it was escaped when it was drawn."""
    return Markup(svg)  # noqa: S704


def share(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.0%}"


def moment(text: str | None) -> str:
    """A moment in ISO form as a date and a time of day in UTC; what is no moment is shown as it is."""
    if not text:
        return UNKNOWN
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return text
    return found.astimezone(UTC).strftime("%-d %B %Y, %H:%M UTC")


def _tabs(visit: "Visit | None") -> tuple[tuple[str, str], ...]:
    if visit is None:
        return ()
    return tuple(tab for tab in TABS if visit.opens_everything or tab[0] in LIMITED_TABS)
