"""Document types as a person asks for them: listed, shown, copied to be changed."""

from pathlib import Path
from typing import Any

from chambers.drafting.kept_kind import kind_of_order
from chambers.drafting.kind_files import TypeListing, copy_type, find_type, list_types
from chambers.drafting.kinds import DocumentType
from chambers.drafting.order import Order
from chambers.drafting.shelf import Shelf
from chambers.evidence.matter_folder import find_folder
from chambers.settings import Settings


def list_all(settings: Settings) -> tuple[TypeListing, ...]:
    """Every type, the firm's own and the built-in ones."""
    return list_types(settings.types)


def show(settings: Settings, name: str) -> DocumentType:
    """One type, read and checked."""
    return find_type(name, settings.types)


def ordered_type(settings: Settings, order: Order) -> DocumentType:
    """The type that an order was given with."""
    shelf = Shelf(find_folder(settings.matters, order.matter).root)
    return kind_of_order(order, shelf, settings.types)


def copy(settings: Settings, name: str, new_name: str | None) -> Path:
    """A copy among the firm's own types; under its own name it takes the place of the built-in one."""
    return copy_type(name, settings.types / (new_name or name), settings.types)


def listing_json(listing: TypeListing) -> dict[str, Any]:
    """A line of the list, for programs."""
    return {
        "name": listing.name,
        "title": listing.title,
        "own": listing.own,
        "folder": str(listing.folder),
        "problem": listing.problem,
    }


def type_json(kind: DocumentType) -> dict[str, Any]:
    """A type, for programs."""
    return {
        "name": kind.name,
        "title": kind.title,
        "tier": kind.tier,
        "gate": kind.gate,
        "claim": kind.claim,
        "reviewers": list(kind.reviewers),
        "sections": [
            {"id": each.id, "heading": each.heading, "kind": each.kind, "instruction": each.instruction or None}
            for each in kind.sections
        ],
        "prompts": sorted(kind.prompts),
        "claims": {name: claim.title for name, claim in kind.claims.items()},
        "mandates": sorted(kind.mandates),
        "template": kind.template is not None,
        "sha256": kind.sha256,
    }
