"""prove-local."""

import asyncio

import click

from chambers.cli.main import Programs
from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import proof as desk
from chambers.sandbox.observation import Attempt
from chambers.settings import Settings


@click.command("prove-local", context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@as_json
@with_settings
@click.pass_obj
def prove_local(programs: Programs, settings: Settings, command: tuple[str, ...], as_json: bool) -> int:
    """Run engine and pipeline with every way out closed and every attempt written down, and keep the record.

    With `-- COMMAND...` another program is run in the same way instead.
    """
    if command:
        proof = asyncio.run(desk.prove_command(settings, command, command, progress))
    else:
        proof = asyncio.run(desk.prove_local(settings, programs.chambers, progress))
    if as_json:
        print_json(proof.record)
    else:
        _show(proof)
    return 0 if proof.passed else 1


def _show(proof: desk.Proof) -> None:
    seen = proof.observation
    calls = ", ".join(f"{count} {call}" for call, count in sorted(seen.calls_observed.items())) or "none"
    click.echo(f"calls looked at: {calls}")
    for attempt in seen.attempts:
        click.echo(f"ATTEMPT  {attempt.program} (process {attempt.pid}): {_aim(attempt)}")
    if seen.attempts:
        click.echo(f"\nFAILED: {len(seen.attempts)} attempts to reach outside, all refused.")
    elif proof.passed:
        click.echo("\nPASSED: nothing tried to leave.")
    else:
        click.echo(f"\nFAILED: nothing tried to leave, but the run itself ended with exit code {seen.returncode}.")
    click.echo(f"record {proof.record['sha256'][:16]} follows {proof.record['previous'][:16]}")
    click.echo("\nThis does not cover:")
    for sentence in seen.not_covered:
        click.echo(f"  - {sentence}")


def _aim(attempt: Attempt) -> str:
    where = f" to {attempt.address} port {attempt.port}" if attempt.address else ""
    return f"{attempt.call} {attempt.family}{where}"
