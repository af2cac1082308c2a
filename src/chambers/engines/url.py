"""Something that already runs: another Chambers, an Ollama on the second box. We ask it, and do not start it.

What leaves for such a server leaves this box, so where it stands is judged first:

- loopback is this box, and always accepted;
- a private address (10/8, 172.16/12, 192.168/16, fc00::/7, and 100.64/10, which mesh VPNs hand out) needs TLS, or
  `insecure = true` from somebody who knows the wire;
- everything else is refused: the public internet because nothing is to leave the building, link-local addresses
  because cloud metadata services live there, multicast, documentation and reserved ranges because nobody serves there.

How much such a server takes at a time it is asked itself (`read_capacity`): llama.cpp tells it at /props, another
Chambers and vLLM in their list of models. What a server does not tell stays unknown.

A name is judged by each address it resolves to, with `judge_address`, at the time of the connection and not before:
a name may point elsewhere the next minute. Only the plain spelling of an address is taken as one. Other spellings
(2130706433, 0x7f.1, 127.1) mean different things to different programs and are refused.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from types import MappingProxyType
from typing import Any

from chambers.base.errors import UsageError
from chambers.engines.drafting import no_drafting
from chambers.engines.engine import Build, Launch, Placement, Readiness, Refusal, Speech, Timings, Vital
from chambers.engines.readiness import one_token
from chambers.engines.usage import count, part, usage_timings
from chambers.machine.description import Gpu
from chambers.models.card import ModelCard
from chambers.settings import Draft

_URL = re.compile(
    r"(?P<scheme>https?)://(?:\[(?P<bracketed>[0-9a-f:.]+)\]|(?P<host>[a-z0-9._-]+))(?::\d{1,5})?(?:/[\x21-\x7e]*)?",
    re.IGNORECASE,
)
# Where a resolver looks for a number instead of a name: the last label is one, in any base.
_NUMBER_AT_END = re.compile(r"(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$", re.IGNORECASE)
_PRIVATE = tuple(
    ip_network(block) for block in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7")
)
_LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


_MOST_SLOTS = 256
CAPACITY_PATHS = ("/v1/models", "/props")
"""Where a server tells how much it takes."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """How much a server takes of one model: requests at a time, tokens of context of each. Unknown is None."""

    context_tokens: int | None = None
    slots: int | None = None
    tells_progress: bool = False

    def within(self, context_tokens: int | None, slots: int | None) -> "Capacity":
        """The same where the settings state something too: whichever is less."""
        return Capacity(_least(self.context_tokens, context_tokens), _least(self.slots, slots), self.tells_progress)


class NothingToLaunchError(UsageError):
    """Somebody else starts what is reached by URL."""

    code = "url.nothing_to_launch"


def judge_url(url: str, *, insecure: bool) -> Refusal | None:
    """Why this URL may not be used, as far as can be told without a resolver; None if nothing is against it."""
    parts = _URL.fullmatch(url)
    if parts is None:
        return Refusal("url.malformed", f"{url!r} is not of the form http(s)://HOST[:PORT][/PATH] in plain letters")
    tls = parts["scheme"].lower() == "https"
    if parts["bracketed"]:
        return _judge_bracketed(parts["bracketed"], tls=tls, insecure=insecure)
    host = parts["host"]
    if not _NUMBER_AT_END.search(host):
        return None
    if _address(host) is None:
        return Refusal("url.odd_address", f"{host} is an address in an odd spelling: write it as four plain numbers")
    return judge_address(host, tls=tls, insecure=insecure)


def judge_address(address: str, *, tls: bool, insecure: bool) -> Refusal | None:
    """Why nothing may be sent to this address; None if it may."""
    found = _address(address)
    if found is None:
        return Refusal("url.malformed", f"{address!r} is not an IP address")
    if any(found in block for block in _LOOPBACK):
        return None
    if any(found in block for block in _PRIVATE):
        return None if tls or insecure else _plain(found)
    if found.is_global and not found.is_multicast:
        return Refusal("url.public", f"{found} is a public address: nothing is sent out of this house")
    return Refusal("url.unusable", f"{found} is not an address that a server of this house can have")


def read_capacity(model: str, models: bytes | None, props: bytes | None) -> Capacity:
    """What a server's list of models and llama.cpp's own page say of `model`; None where a page was not to be had."""
    listed = _object(models).get("data")
    entries = [entry for entry in listed if isinstance(entry, dict)] if isinstance(listed, list) else []
    entry = next((one for one in entries if str(one.get("id")).lower() == model.lower()), {})
    page = _object(props)
    contexts = (
        *(entry.get("context_tokens"), entry.get("max_model_len")),
        *(part(page, "default_generation_settings").get("n_ctx"), part(entry, "meta").get("n_ctx")),
    )
    context_tokens = next((found for value in contexts if (found := count(value))), None)
    slots = count(entry.get("slots")) or count(page.get("total_slots")) or None
    return Capacity(context_tokens, _least(slots, _MOST_SLOTS) if slots else None, "build_info" in page)


def _object(page: bytes | None) -> dict[str, Any]:
    try:
        value = json.loads(page or b"{}")
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _least(*counts: int | None) -> int | None:
    return min((count for count in counts if count is not None), default=None)


def server_root(url: str) -> str:
    """Where the server's paths begin: people write its address with /v1 at the end or without."""
    return url.rstrip("/").removesuffix("/v1").rstrip("/")


def _judge_bracketed(text: str, *, tls: bool, insecure: bool) -> Refusal | None:
    if ":" not in text:
        return Refusal("url.malformed", f"[{text}]: brackets are for IPv6 addresses")
    return judge_address(text, tls=tls, insecure=insecure)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """The address, an IPv4 one in IPv6 clothes as what it is; None where it is none. Leading zeros are not accepted."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        # The zone says which cable, not where to.
        return found.ipv4_mapped or IPv6Address(int(found))
    return found


def _plain(address: IPv4Address | IPv6Address) -> Refusal:
    reason = (
        f"what goes to {address} in plain HTTP can be read on the way: give that server TLS, or set insecure = true "
        "if the wire is yours"
    )
    return Refusal("url.plain", reason)


class UrlEngine:
    """The adapter: there is nothing to find, to place or to start."""

    name = "url"
    reads_gguf = False
    streams_experts = False
    own = False
    binds_itself = True
    program: str | None = None
    # What every server of this kind has; what one lacks it says itself.
    speaks = frozenset({Speech.CHAT, Speech.COMPLETIONS, Speech.RESPONSES, Speech.EMBEDDINGS})
    metric_names: Mapping[str, str] = MappingProxyType({})

    def probe_commands(self) -> tuple[tuple[str, ...], ...]:
        return ()

    def read_probe(self, outputs: Sequence[str]) -> Build:
        return Build()

    def build_refusals(self, build: Build, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[Refusal, ...]:
        return ()

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        return (Refusal("engine.elsewhere", "it already runs somewhere, so there is nothing to place"),)

    def draft_refusals(self, card: ModelCard, draft: Draft, tokens: int) -> tuple[Refusal, ...]:
        return no_drafting("a server that somebody else starts")

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        return ()

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        raise NothingToLaunchError(
            f"{placement.model_name} is served by somebody else, so there is nothing to start.",
            hint="Start that server where it stands, or give the role a model of this box.",
        )

    def readiness(self, placement: Placement) -> Readiness:
        return one_token(within_s=600.0, model=placement.model_name)

    def vital(self) -> Vital:
        return Vital(path="/v1/models", within_s=30.0)

    def busy(self, answer: bytes) -> bool | None:
        return None

    def timings(self, chunk: Mapping[str, Any]) -> Timings | None:
        return usage_timings(chunk)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        return "a server that we did not start has ended", False
