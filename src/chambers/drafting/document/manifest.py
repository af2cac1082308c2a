"""The manifest of a job: who made what from what, with hashes. Pure.

It holds no word of the evidence and none of the draft: prompts, pages and files are named by their hashes.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from chambers.drafting.order import Order
from chambers.drafting.results import Call, Made, Papers, Route
from chambers.grounding.verdict import MEANING

_NO_EVIDENCE = "route"
"""The one stage whose prompt does not begin with the pages."""


def manifest_json(
    *,
    job: str,
    order: Order,
    type_sha256: str,
    tool_version: str,
    made_at: str,
    route: Route,
    papers: Papers,
    pages_manifest: Any,
    calls: Sequence[Call],
    files: Sequence[Made],
    counts: dict[str, int],
    results: dict[str, str],
) -> dict[str, Any]:
    """The manifest as a JSON object; `results` are the hashes of what each stage handed on."""
    return {
        "tool": {"name": "chambers", "version": tool_version},
        "job": job,
        "made_at": made_at,
        "order": order.model_dump(mode="json"),
        "type": {"name": route.type, "sha256": type_sha256},
        "route": route.model_dump(mode="json", exclude={"calls"}),
        "evidence": {
            "documents": list(papers.documents),
            "pages_shown": [page.model_dump(mode="json") for page in papers.pages],
            "pages_left_out": papers.left_out,
            "tokens": papers.tokens,
            "prefix_sha256": papers.prefix,
            "bundle": pages_manifest,
        },
        "models": sorted({call.model for call in calls}),
        "calls": [call.model_dump(mode="json") for call in calls],
        "cache": cache_shares(calls),
        "meaning": MEANING,
        "counts": counts,
        "results": results,
        "files": [file.model_dump(mode="json") for file in files],
    }


def cache_shares(calls: Sequence[Call]) -> list[dict[str, Any]]:
    """How much of what each model read it still knew, after the first question that carried the pages."""
    asked = [call for call in calls if call.stage != _NO_EVIDENCE and call.prompt_tokens is not None]
    shares = []
    for model, group in groupby(sorted(asked, key=lambda call: call.model), key=lambda call: call.model):
        first, *later = list(group)
        prompt_tokens = sum(call.prompt_tokens or 0 for call in later)
        known = [call.cached_tokens for call in later if call.cached_tokens is not None]
        cached_tokens = sum(known) if known else None
        share = cached_tokens / prompt_tokens if cached_tokens is not None and prompt_tokens else None
        shares.append(
            {
                "model": model,
                "roles": sorted({call.role for call in (first, *later)}),
                "calls": len(later) + 1,
                "first_prompt_tokens": first.prompt_tokens,
                "later_prompt_tokens": prompt_tokens,
                "later_cached_tokens": cached_tokens,
                "share": None if share is None else round(share, 4),
            }
        )
    return shares
