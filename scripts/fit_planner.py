"""Fits the planner's constants to the measured rows, and writes the table that shows how well: `make planner`.

Reads truth.toml beside the planner, rewrites the numbers in its constants.toml (the words stay), and writes
docs/measurements/planner.md. With --check it only writes the table.
"""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from chambers.desk.calibration import check_planner, check_prefill, fit_planner
from chambers.planning.checking import Check, Row
from chambers.planning.constants import Constants
from chambers.planning.fitting import FITTED, PREFILL, SERVED
from chambers.planning.speed import PREFILL_BAND

ROOT = Path(__file__).parents[1]
CONSTANTS = ROOT / "src/chambers/planning/constants.toml"
PAGE = ROOT / "docs/measurements/planner.md"


def main() -> int:
    if "--check" not in sys.argv:
        CONSTANTS.write_text(rewritten(CONSTANTS.read_text(encoding="utf-8"), fit_planner()), encoding="utf-8")
    check = check_planner()
    PAGE.write_text(page(check, check_planner(served=True), check_prefill()), encoding="utf-8")
    print(f"median error {check.median_error:.1%}, worst {check.worst.error:+.1%} ({check.worst.id})")
    return 0


def rewritten(text: str, fitted: tuple[Constants, ...]) -> str:
    head, *classes = text.split("[[class]]")
    return "[[class]]".join([head, *(numbers(body, one) for body, one in zip(classes, fitted, strict=True))])


def numbers(body: str, constants: Constants) -> str:
    for name in (*FITTED, *SERVED, *PREFILL):
        value = getattr(constants, name)
        said = f"{value:.3f}".rstrip("0").rstrip(".") if value < 10 else f"{value:.0f}"
        body = re.sub(rf"^{name} = .*$", f"{name} = {said}", body, flags=re.MULTILINE)
    return body


PREFACE = """The constants of a class are fitted to these same rows, so this shows how well the form of the model holds,
not how well it foretells a card that nobody measured; for those the band is wider, and a prediction says so."""

LEFT_OUT = """Left out, with the reason: a dense 27B on two V100 (its quantisation is not stated); the same models on
two RTX 3090 (two posts of one author contradict each other); MCDM and WSL2 (one row each); DeepSeek-V4 on two GH200
(the rows mix prompt and generation); GLM-5.2 on Grace processors (a two-bit quantisation bound by arithmetic); naive
placement over two GH200 (the path that it took is not known)."""


SERVED_PREFACE = """A server chooses each token among the whole vocabulary, on a processor core and for one stream
after the other; `llama-bench` and `llama-batched-bench` do not. What that takes, for each entry of the vocabulary, and
what a server takes to draft a token are fitted to these rows with all other constants as they are; the rows above are
judged without them. Both were measured beside one H200, with vocabularies from 128,256 to 262,144, and are taken over
for the classes of llama.cpp that were fitted to `llama-bench`: Ampere, Ada and Blackwell under Linux; what drafting
takes, for Volta too. Classes whose rows come from servers have the choosing inside their other constants."""


def page(check: Check, served: Check, prefill: Check) -> str:
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    worst = f"{check.worst.error:+.1%} ({check.worst.id})"
    return "\n".join(
        [
            "# The planner against measurements",
            "",
            f"Made by `make planner` on {today}: decode speeds, fitted per engine and hardware class.",
            f"Median error {check.median_error:.1%}, worst {worst}, {len(check.rows)} rows.",
            "",
            PREFACE,
            "",
            "| row | measured tok/s | predicted | error | source |",
            "|---|---|---|---|---|",
            *(table_row(row) for row in check.rows),
            "",
            LEFT_OUT,
            "",
            "## Served",
            "",
            SERVED_PREFACE,
            f"Median error {served.median_error:.1%}, worst {served.worst.error:+.1%} ({served.worst.id}).",
            "",
            "| row | measured tok/s | predicted | error | source |",
            "|---|---|---|---|---|",
            *(table_row(row) for row in served.rows),
            "",
            "## Reading prompts",
            "",
            f"A share of peak arithmetic and nothing more: median error {prefill.median_error:.1%}, worst",
            f"{prefill.worst.error:+.1%} ({prefill.worst.id}). Rough: the band is {PREFILL_BAND:.0%} either way.",
            "",
            "| row | measured tok/s | predicted | error | source |",
            "|---|---|---|---|---|",
            *(table_row(row) for row in prefill.rows),
            "",
        ]
    )


def table_row(row: Row) -> str:
    was = measured(row.low_tps, row.high_tps)
    return f"| {row.id} | {was} | {row.predicted_tps:.1f} | {row.error:+.1%} | {row.source} |"


def measured(low: float, high: float) -> str:
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


if __name__ == "__main__":
    sys.exit(main())
