"""The document type of a job as it was when the job was ordered, kept on the shelf of the matter.

A firm may change its types at any time. A job that is under way, and a draft that somebody goes through weeks later,
go on with the one they began with.
"""

from pathlib import Path

from pydantic import ConfigDict

from chambers.drafting.kind_files import find_type
from chambers.drafting.kinds import DocumentType
from chambers.drafting.order import Order
from chambers.drafting.results import Result
from chambers.drafting.shelf import Shelf


class KeptKind(Result):
    """A document type with everything in it, its Word template too."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_bytes="base64", val_json_bytes="base64")

    kind: DocumentType


def with_kept_kind(order: Order, shelf: Shelf, types: Path) -> Order:
    """The same order with its document type as it is now."""
    kept = KeptKind(kind=find_type(order.type, types))
    return order.model_copy(update={"kind": shelf.put(kept)})


def kind_of_order(order: Order, shelf: Shelf, types: Path) -> DocumentType:
    """The document type that was kept with an order; as it is now where none was."""
    return find_type(order.type, types) if order.kind is None else shelf.get(KeptKind, order.kind).kind
