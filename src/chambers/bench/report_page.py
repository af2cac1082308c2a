"""The report as one page of HTML that loads nothing: no script, no font, no image, and a policy that forbids them."""

from collections.abc import Sequence
from datetime import datetime
from importlib.resources import files

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from chambers.bench.plot_scale import number
from chambers.bench.report import LOW_ACCEPTANCE, SessionReport
from chambers.bench.report_figures import Figure, session_figures
from chambers.bench.sample import TPOT_FORMULA

_UNKNOWN = "–"  # noqa: RUF001 - a dash is what a table shows for nothing


def render_page(reports: Sequence[SessionReport], *, made_at: datetime, version: str) -> str:
    """The page of these sessions."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["number"] = _number
    environment.filters["share"] = lambda value: _UNKNOWN if value is None else f"{value:.1%}"
    environment.filters["drawing"] = _drawing
    template = files("chambers.bench").joinpath("templates/report.html").read_text(encoding="utf-8")
    return environment.from_string(template).render(
        reports=reports,
        figures={report.kept.id: session_figures(report) for report in reports},
        made_at=made_at.isoformat(timespec="seconds"),
        version=version,
        tpot_formula=TPOT_FORMULA,
        low_acceptance=LOW_ACCEPTANCE,
    )


def _number(value: float | None) -> str:
    return _UNKNOWN if value is None else number(value)


def _drawing(figure: Figure) -> Markup:
    """Our own drawings are markup; every name in them was escaped when they were drawn."""
    return Markup(figure.svg)  # noqa: S704
