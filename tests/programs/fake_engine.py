#!/usr/bin/env python3
"""Plays llama-server: the same flags, paths and streams over real HTTP, made-up words, and faults on request.

Standard library only, from Python 3.9 on, because it is started inside the sandbox by its path. It listens on
`--host PATH.sock`, or on `--host ADDRESS --port N`; `--version` and `--list-devices` answer and end; flags that it
does not know are ignored. One token is four characters. What a slot has read or said is its cache: a prompt that
begins the same is not read again. A client that leaves frees its slot at once.

The environment variable FAKE_ENGINE holds JSON. How it behaves:

    load_s          seconds before it listens (0)
    tps             tokens a second of each answer (500); 0 is as fast as it can
    prompt_tps      tokens a second of reading a prompt (0, as fast as it can); progress is told every 256 tokens
    words           tokens of an answer (16); `max_tokens` may end it sooner, `ignore_eos` makes it go on until then
    text            what to say instead of made-up words
    burst           the whole answer in one write
    half_character  every token has an ü, and each event is written in two halves that part inside it
    tool_call       {"name", "arguments"}: called on the first turn when tools are given, until a tool result is there
    only_offered    it is called only where it is among the tools
    devices         lines for --list-devices
    ignore_term     SIGTERM does nothing
    record          a file that gets the body of every request, one line of JSON each; not inside the sandbox

What goes wrong; `lives` with `state_file` keeps it to the first lives of this engine:

    crash_at_start        an exit code, or {"code", "log"}: said and ended before it listens
    out_of_memory         prints what CUDA prints and ends with 1
    lies_ready            seconds in which /health is ok and every completion 503
    crash_after_requests  N: killed by SIGKILL in the middle of the next answer
    hang_after_requests   N: from the middle of the next answer on it answers nothing at all
    disconnect_midway     N: closes the connection in the middle of every later answer
    garbage               N: later answers are no JSON
    refuse                N: later answers are 500
    state_file            a file that counts its starts; relative to the folder of its socket
    lives                 how many lives the faults last (all)

Where N stands, `true` is "at once, also for readiness". Requests for a single token are readiness checks: they are
not counted, and faults with a number leave them alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import signal
import sys
import time
from pathlib import Path

from fake_http import Connection
from fake_slots import Engine
from fake_wording import route

OUT_OF_MEMORY = (
    "ggml_backend_cuda_buffer_type_alloc_buffer: allocating 1024.00 MiB on device 0: cudaMalloc failed: out of memory"
)


def parse_options(arguments):
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--model", "-m", default="")
    parser.add_argument("--alias", "-a", default="fake")
    parser.add_argument("--ctx-size", "-c", type=int, default=1 << 20)
    parser.add_argument("--parallel", "-np", type=int, default=1)
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--list-devices", action="store_true")
    return parser.parse_known_args(arguments)[0]


def count_life(behaviour, options):
    """Which life this is, from 1 on, kept in the state file."""
    if "state_file" not in behaviour:
        return 1
    folder = Path(options.host).parent if options.host.endswith(".sock") else Path()
    file = folder / behaviour["state_file"]
    life = int(file.read_text()) + 1 if file.exists() else 1
    file.write_text(str(life))
    return life


def fail_at_start(behaviour):
    if behaviour.get("out_of_memory"):
        print(OUT_OF_MEMORY, file=sys.stderr)
        sys.exit(1)
    crash = behaviour.get("crash_at_start")
    if crash is not None:
        crash = crash if isinstance(crash, dict) else {"code": crash}
        print(crash.get("log", "the fake engine was told to crash at its start"), file=sys.stderr)
        sys.exit(crash.get("code", 1))


async def serve(options, behaviour, *, faulty):
    engine = Engine(options, behaviour, faulty=faulty)

    async def connected(reader, writer):
        await Connection(engine, route, reader, writer).serve()

    if options.host.endswith(".sock"):
        server = await asyncio.start_unix_server(connected, options.host)
    else:
        server = await asyncio.start_server(connected, options.host, options.port)
    print(f"fake engine: listening on {options.host}", file=sys.stderr, flush=True)
    async with server:
        await server.serve_forever()


def main():
    options = parse_options(sys.argv[1:])
    behaviour = json.loads(os.environ.get("FAKE_ENGINE") or "{}")
    if options.version:
        return print("version: 99999 (fake)")
    if options.list_devices:
        return print("\n".join(["Available devices:", *(f"  {line}" for line in behaviour.get("devices", ["(none)"]))]))
    if behaviour.get("ignore_term"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.umask(0o077)
    faulty = count_life(behaviour, options) <= behaviour.get("lives", math.inf)
    if faulty:
        fail_at_start(behaviour)
    time.sleep(behaviour.get("load_s", 0))
    return asyncio.run(serve(options, behaviour, faulty=faulty))


if __name__ == "__main__":
    main()
