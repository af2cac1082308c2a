"""Datasheet facts of cards, each with its source: `catalogue.toml` as values.

A card is found by its key ("a6000"), by a short name ("3090") or by what the driver calls it ("Tesla V100-SXM2-32GB").
Nothing here was measured on the box at hand; `probe` does that.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from chambers.base.errors import UsageError
from chambers.machine.description import Basis, Gpu, Rate

Vendor = Literal["nvidia", "amd", "apple"]

_GIGA = 1e9
_TERA = 1e12
_OTHER_MAKERS: tuple[tuple[re.Pattern[str], Vendor], ...] = (
    (re.compile(r"\b(amd|radeon|instinct)\b", re.IGNORECASE), "amd"),
    (re.compile(r"\bapple\b", re.IGNORECASE), "apple"),
)
_MAKERS = re.compile(r"\b(nvidia|geforce|tesla|amd|radeon|instinct)\b")


class UnknownCardError(UsageError):
    """The catalogue has no such card."""

    code = "machine.unknown_card"


@dataclass(frozen=True, slots=True)
class Fact:
    """A number in base units (bytes, operations a second) and who says so."""

    value: float
    source: str


@dataclass(frozen=True, slots=True)
class NvLink:
    """A card's NVLinks. `group` cards on one board reach each other by `links_to_each`; None where a bridge is an
    option that nobody has to buy."""

    links: int
    link_rate: Rate
    group: int | None
    links_to_each: int | None

    def rate(self, links: int) -> Rate:
        """So many links taken together, one direction."""
        return Rate(self.link_rate.bytes_s * links, self.link_rate.basis, f"{links} NVLinks, {self.link_rate.source}")


@dataclass(frozen=True, slots=True)
class Card:
    """One entry. Memory is None where it is chosen when the computer is bought; `host_link` is a link to the
    processor that is not PCIe, one direction."""

    key: str
    name: str
    vendor: Vendor
    aliases: tuple[str, ...]
    memory: Fact | None
    memory_rate: Rate
    compute_capability: tuple[int, int] | None
    architecture: str | None
    fp16: Fact | None
    int8: Fact | None
    pcie_generation: int | None
    nvlink: NvLink | None
    host_link: Rate | None
    unified: bool


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Number(_Entry):
    value: float = Field(gt=0, allow_inf_nan=False)
    source: str


class _Version(_Entry):
    value: str = Field(pattern=r"^\d+\.\d+$")
    source: str


class _NvLink(_Entry):
    links: int = Field(gt=0)
    link_gb_s: float = Field(gt=0)
    group: int | None = None
    links_to_each: int | None = None
    source: str


class _Card(_Entry):
    key: str
    name: str
    vendor: Vendor
    aliases: tuple[str, ...] = ()
    compute_capability: _Version | None = None
    architecture: str | None = None
    memory_bytes: _Number | None = None
    bandwidth_gb_s: _Number
    fp16_tflops: _Number | None = None
    int8_tops: _Number | None = None
    pcie_generation: _Number | None = None
    nvlink: _NvLink | None = None
    host_link_gb_s: _Number | None = None
    unified: bool = False


class _File(_Entry):
    sources: dict[str, str]
    cards: tuple[_Card, ...]


@cache
def catalogue() -> tuple[Card, ...]:
    """Every card, as the file lists them."""
    return parse_catalogue(files("chambers.machine").joinpath("catalogue.toml").read_text(encoding="utf-8"))


def parse_catalogue(text: str) -> tuple[Card, ...]:
    """The entries of a catalogue; a source that is not in its legend is an error of the file."""
    file = _File.model_validate(tomllib.loads(text))
    return tuple(_card(entry, file.sources) for entry in file.cards)


def find_card(name: str, memory_bytes: int | None = None) -> Card | None:
    """The card of that key, short name or driver's name; of two sizes with one name, the one nearest to the memory."""
    named = _by_driver_name().get(_plain(name), ())
    if memory_bytes is not None and named:
        return min(named, key=lambda card: abs((card.memory.value if card.memory else 0) - memory_bytes))
    return _by_key().get(_plain(name)) or next(iter(named), None)


def card_of(key: str) -> Card:
    """The card of a key that somebody wrote down; an error if there is none."""
    card = find_card(key)
    if card is None:
        raise UnknownCardError(f"The catalogue has no card {key!r}.", hint=f"It knows {', '.join(_keys())}.")
    return card


def vendor_of(gpu: Gpu) -> Vendor:
    """Who made a card: as the catalogue or its name says; NVIDIA where neither does, since only its driver is asked."""
    card = find_card(gpu.card or gpu.name)
    if card is not None:
        return card.vendor
    return next((vendor for made_by, vendor in _OTHER_MAKERS if made_by.search(gpu.name)), "nvidia")


def _keys() -> tuple[str, ...]:
    return tuple(card.key for card in catalogue())


@cache
def _by_key() -> Mapping[str, Card]:
    return {_plain(name): card for card in catalogue() for name in (card.key, *card.aliases)}


@cache
def _by_driver_name() -> Mapping[str, tuple[Card, ...]]:
    """A driver may have one name for cards of several sizes."""
    named: dict[str, tuple[Card, ...]] = {}
    for card in catalogue():
        named[_plain(card.name)] = (*named.get(_plain(card.name), ()), card)
    return named


def _plain(name: str) -> str:
    """A name without maker, case and punctuation, so that people and drivers may spell it as they like."""
    return re.sub(r"[^a-z0-9]", "", _MAKERS.sub(" ", name.lower()))


def _card(entry: _Card, sources: Mapping[str, str]) -> Card:
    return Card(
        key=entry.key,
        name=entry.name,
        vendor=entry.vendor,
        aliases=entry.aliases,
        memory=_fact(entry.memory_bytes, 1.0, sources),
        memory_rate=_rate(entry.bandwidth_gb_s, sources),
        compute_capability=_version(entry.compute_capability),
        architecture=entry.architecture,
        fp16=_fact(entry.fp16_tflops, _TERA, sources),
        int8=_fact(entry.int8_tops, _TERA, sources),
        pcie_generation=int(entry.pcie_generation.value) if entry.pcie_generation else None,
        nvlink=_nvlink(entry.nvlink, sources),
        host_link=_rate(entry.host_link_gb_s, sources) if entry.host_link_gb_s else None,
        unified=entry.unified,
    )


def _fact(number: _Number | None, unit: float, sources: Mapping[str, str]) -> Fact | None:
    return Fact(number.value * unit, sources[number.source]) if number else None


def _rate(number: _Number, sources: Mapping[str, str]) -> Rate:
    return Rate(number.value * _GIGA, Basis.DATASHEET, sources[number.source])


def _version(version: _Version | None) -> tuple[int, int] | None:
    if version is None:
        return None
    major, minor = version.value.split(".")
    return int(major), int(minor)


def _nvlink(entry: _NvLink | None, sources: Mapping[str, str]) -> NvLink | None:
    if entry is None:
        return None
    rate = Rate(entry.link_gb_s * _GIGA, Basis.DATASHEET, sources[entry.source])
    return NvLink(entry.links, rate, entry.group, entry.links_to_each)
