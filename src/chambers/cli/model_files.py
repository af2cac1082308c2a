"""models show, list, synthesize, graft, fetch."""

from collections.abc import Iterator
from pathlib import Path

import click

from chambers.cli.options import as_json, print_json, progress
from chambers.desk import model_files as desk
from chambers.models.card import CacheGroup, CacheKind, ModelCard

_WORDS = {
    CacheKind.FULL: "keep every token",
    CacheKind.WINDOW: "keep a window",
    CacheKind.COMPRESSED: "keep one token in so many",
    CacheKind.STATE: "keep a running state",
}


@click.group()
def models() -> None:
    """What models cost, and making their files."""


@models.command()
@click.argument("model")
@click.option("--quant", help="Quantisation of a known shape.  [default: Q4_K_M]")
@as_json
def show(model: str, quant: str | None, as_json: bool) -> None:
    """Show what MODEL costs: a GGUF file (any part of it), a safetensors folder or a known shape."""
    found = desk.show(model, quant)
    if as_json:
        print_json(found.to_json())
        return
    click.echo(f"{found.card.name}  {found.card.quant}  ({found.card.architecture}, from {_origin(found.card)})\n")
    for name, value in (*_dimensions(found.card), *_weights(found.card), *_context(found)):
        click.echo(f"  {name:<17}{value}")
    for note in found.card.notes:
        click.echo(f"\nnote: {note}")


@models.command("list")
@as_json
def list_(as_json: bool) -> None:
    """List the known shapes."""
    rows = desk.list_shapes()
    if as_json:
        print_json([row.to_json() for row in rows])
        return
    for row in rows:
        size = f"{row.parameters / 1e9:.2f} B"
        click.echo(
            f"{row.name:<21}{size:>10}  {row.layers:>3} layers  {row.context_tokens:>9} tokens  {row.architecture}"
        )


@models.command()
@click.argument("shape")
@click.option("--quant", default="Q4_K_M", show_default=True, help="A GGUF quantisation.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file to write.")
@click.option("--seed", default=0, show_default=True, help="Another seed gives other weights.")
def synthesize(shape: str, quant: str, out: Path, seed: int) -> None:
    """Write a GGUF of SHAPE with random weights: as large and as fast as the real one, and it talks nonsense."""
    desk.synthesize(shape, quant, out, seed, progress)
    click.echo(str(out))


@models.command()
@click.argument("base", type=click.Path(path_type=Path))
@click.argument("donor", type=click.Path(path_type=Path))
@click.argument("out", type=click.Path(path_type=Path))
@as_json
def graft(base: Path, donor: Path, out: Path, as_json: bool) -> None:
    """Put the draft layers (MTP) of DONOR onto the requantised checkpoint BASE, as a new folder OUT.

    Base shards are cloned or linked, not copied. DONOR is the model that BASE was made from, or its draft layers alone
    with their config.json.
    """
    done = desk.graft(base, donor, out, progress)
    if as_json:
        print_json(
            {name: getattr(done, name) for name in ("draft_layers", "draft_tensors", "draft_bytes", "total_bytes")}
        )
        return
    layers = "1 draft layer" if done.draft_layers == 1 else f"{done.draft_layers} draft layers"
    click.echo(f"{done.folder}: {layers}, {done.draft_tensors} tensors, {_size(done.draft_bytes)} added", nl=False)
    click.echo(f" to {_size(done.total_bytes - done.draft_bytes)}")


@models.command()
@click.argument("repo")
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--into", type=click.Path(path_type=Path), default=Path(), help="The folder to fetch into.  [default: here]"
)
@click.option("--revision", default="main", show_default=True, help="Branch, tag or commit.")
@click.option("--endpoint", help="Another hub than the public one.")
def fetch(repo: str, files: tuple[str, ...], into: Path, revision: str, endpoint: str | None) -> None:
    """Fetch FILES of REPO (OWNER/NAME) from the Hugging Face hub: the only command that goes out to the network.

    Run it again to go on where it stopped. Checksums are compared; no account or token is used.
    """
    for path in desk.fetch(repo, files, into, revision=revision, endpoint=endpoint, progress=progress):
        click.echo(str(path))


def _origin(card: ModelCard) -> str:
    return "a known shape" if card.source == "shape" else f"its {card.source} header"


def _dimensions(card: ModelCard) -> Iterator[tuple[str, str]]:
    drafts = f" and {card.mtp_layers} more for drafts (MTP)" if card.mtp_layers else ""
    yield "layers", f"{card.layers}{drafts}"
    yield "width", f"{card.hidden}, {card.heads} heads of {card.head_dim}, vocabulary {card.vocabulary}"
    if card.experts:
        yield "experts", f"{card.experts.used} of {card.experts.count} for each token, in {card.experts.layers} layers"
    yield "context", "unknown" if card.context_tokens is None else f"{card.context_tokens} tokens"
    yield "active", f"{card.active_parameters / 1e9:.2f} B parameters a token"
    if card.chat_template is not None:
        yield "chat template", _template(card)


def _template(card: ModelCard) -> str:
    if not card.chat_template:
        return "none"
    extras = [word for word, has in (("thinking switch", card.thinking_switch), ("tools", card.tools)) if has]
    return f"yes, with {' and '.join(extras)}" if extras else "yes"


def _weights(card: ModelCard) -> Iterator[tuple[str, str]]:
    yield "weights", _size(card.total_bytes)
    for part, size in sorted(card.bytes_by_part.items(), key=lambda row: -row[1]):
        yield f"  {part.value.replace('_', ' ')}", f"{_size(size):>10}  {100 * size / card.total_bytes:5.1f} %"


def _context(found: desk.Described) -> Iterator[tuple[str, str]]:
    per_token = ", ".join(f"{kind} {size}" for kind, size in found.kv_bytes.items())
    yield "cache per token", f"{per_token} bytes"
    for group in found.card.cache:
        yield "", _group(group)
    if found.sequence_bytes:
        yield "per sequence", f"{_size(found.sequence_bytes)} of state"
    for tokens in (8_192, 32_768, 131_072):
        if found.card.context_tokens is None or tokens <= found.card.context_tokens:
            yield f"at {tokens}", f"{_size(found.context_bytes(tokens))} of f16 cache for one sequence"


def _group(group: CacheGroup) -> str:
    extras = [
        f"of {group.window_tokens} tokens" if group.window_tokens else None,
        f"(1 in {group.ratio})" if group.ratio > 1 else None,
        f"and read {group.read_tokens} of them a step" if group.read_tokens else None,
        "as index keys" if group.indexer else None,
        "while drafting" if group.mtp else None,
    ]
    return " ".join([f"{_layers(group.layers)} {_WORDS[group.kind]}", *(extra for extra in extras if extra)])


def _layers(count: int) -> str:
    return "in 1 layer:" if count == 1 else f"in {count} layers:"


def _size(size_bytes: int) -> str:
    for unit, scale in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size_bytes >= scale:
            return f"{size_bytes / scale:.2f} {unit}"
    return f"{size_bytes} B"
