"""The report as one page of HTML. It loads nothing: no script, no font, no image, and a policy that forbids them."""

import html
import re
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any

from jinja2 import Environment, StrictUndefined, Template

from chambers.grounding.verdict import MEANING_NOTE

_WHOSE = {
    "model": "a sentence of the model, checked",
    "page": "the page's own words",
    "rule": "put there by rule from the page",
    "matter": "entered for the matter",
    "exhibit": "from the list of what is cited",
    "person": "a person's words, checked",
}
_FINDINGS = {"shown": "good", "not_assessed": "open", "nothing_found": "bad"}
_TAG = re.compile(r"<style.*?</style>|<[^>]+>", re.DOTALL)


def render_report(report: dict[str, Any]) -> str:
    """The page for a report."""
    by_section = groupby(report["paragraphs"], key=lambda paragraph: paragraph["section"])
    sections = [(report["headings"].get(section) or section, list(group)) for section, group in by_section]
    return _template().render(
        report=report, sections=sections, whose=_WHOSE, findings=_FINDINGS, meaning_note=MEANING_NOTE
    )


def words_of_page(page: str) -> str:
    """The words that a reader of the page sees."""
    return html.unescape(_TAG.sub(" ", page))


@cache
def _template() -> Template:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    text = files("chambers.drafting").joinpath("templates/draft_report.html").read_text(encoding="utf-8")
    return environment.from_string(text)
