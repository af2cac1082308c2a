"""The program that is the embedded engine: llama.cpp's server on one Unix socket.

Started by `fleet` inside the sandbox as `python -m chambers.fleet.embedded_server --model FILE --socket PATH ...`.
It does nothing but configure and hold the server; everything it says goes to stderr, which is the lane's log.
"""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import xllamacpp

from chambers.engines.drafting import lookup_tokens
from chambers.engines.embedded import EXIT_CANNOT_LISTEN, EXIT_MODEL_UNUSABLE


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until told to stop."""
    options = _parse(arguments)
    os.umask(0o077)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    # The handle must live as long as the process: the server stops when it is collected.
    try:
        server = xllamacpp.Server(_parameters(options))
    except RuntimeError as error:
        return _give_up(EXIT_MODEL_UNUSABLE, f"the model {options.model} cannot be loaded: {error}")
    if not Path(options.socket).is_socket():
        return _give_up(EXIT_CANNOT_LISTEN, f"cannot listen on {options.socket}")
    signal.sigwait({signal.SIGTERM, signal.SIGINT})
    # Tearing the server down politely waits for requests in flight; whoever stops us has drained already.
    Path(options.socket).unlink(missing_ok=True)
    sys.stderr.flush()
    os._exit(0 if server else 1)


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="embedded engine")
    for name in ("--model", "--name", "--socket"):
        parser.add_argument(name, required=True)
    for name in ("--context-tokens", "--slots", "--batch-tokens"):
        parser.add_argument(name, type=int, required=True)
    parser.add_argument("--speculate", type=int, default=0)
    parser.add_argument("--draft", choices=("mtp", "ngram"), default="mtp")
    return parser.parse_args(arguments)


def _parameters(options: argparse.Namespace) -> xllamacpp.CommonParams:
    parameters = xllamacpp.CommonParams()
    parameters.model.path = options.model
    parameters.model_alias = {options.name}
    parameters.hostnames = [options.socket]
    parameters.n_ctx = options.context_tokens
    parameters.n_parallel = options.slots
    parameters.n_batch = options.batch_tokens
    parameters.n_ubatch = options.batch_tokens
    # Threads that sleep while they wait instead of spinning: as fast alone, and several times as fast beside others.
    parameters.cpuparams.poll = 0
    parameters.cpuparams_batch.poll = 0
    parameters.embedding = True
    parameters.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_LAST
    parameters.endpoint_metrics = True
    parameters.endpoint_slots = True
    parameters.offline = True
    parameters.ui = False
    if options.speculate:
        _guess_ahead(parameters.speculative, options.draft, options.speculate)
    return parameters


def _guess_ahead(speculative: xllamacpp.CommonParamsSpeculative, draft: str, tokens: int) -> None:
    kinds = xllamacpp.common_speculative_type
    if draft == "ngram":
        speculative.types = [kinds.COMMON_SPECULATIVE_TYPE_NGRAM_SIMPLE]
        speculative.ngram_simple.size_n = lookup_tokens(tokens)
        speculative.ngram_simple.size_m = tokens
    else:
        speculative.types = [kinds.COMMON_SPECULATIVE_TYPE_DRAFT_MTP]
        speculative.draft.n_max = tokens


def _give_up(exit_code: int, reason: str) -> int:
    sys.stderr.write(f"embedded engine: {reason}\n")
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
