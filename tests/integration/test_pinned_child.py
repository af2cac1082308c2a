"""A real child, held to processors and memory; it says itself where it is."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE

import pytest

from chambers.sandbox.confinement import Confinement, Network
from chambers.sandbox.spawn import spawn

# Its own processors and memory policies, and those of a child of its own.
LOOK = """
import json, os, subprocess, sys
def look():
    with open('/proc/self/status') as status:
        cpus = next(line.split()[1] for line in status if line.startswith('Cpus_allowed_list'))
    block = bytearray(4 << 20)
    with open('/proc/self/numa_maps') as maps:
        return {'cpus': cpus, 'policies': sorted({line.split()[1] for line in maps})}
here = look()
if len(sys.argv) == 1:
    here['child'] = json.loads(subprocess.check_output([sys.executable, '-I', '-c', os.environ['LOOK'], 'child']))
print(json.dumps(here))
"""
ALL = sorted(os.sched_getaffinity(0))


def look(**wishes):
    """What the child saw, and what `spawn` said."""

    async def see():
        command = (sys.executable, "-I", "-c", LOOK)
        child = await spawn(
            command, confinement=Confinement(**wishes), environment={"LOOK": LOOK}, stdout=PIPE, stderr=PIPE
        )
        stdout, stderr = await child.process.communicate()
        assert child.process.returncode == 0, stderr.decode()
        return json.loads(stdout), child

    return asyncio.run(see())


@pytest.mark.parametrize("network", [Network.NONE, Network.HOST])
def test_child_and_its_children_keep_to_processors_and_memory(network):
    seen, child = look(network=network, cpus=(ALL[0],), memory_node=0)
    assert seen["cpus"] == seen["child"]["cpus"] == str(ALL[0])
    assert any(policy.startswith("bind") and policy.endswith(":0") for policy in seen["policies"])
    assert seen["child"]["policies"] == seen["policies"]
    assert child.pinning.sentence == f"processor {ALL[0]} and memory of node 0"


def test_node_that_is_not_there_is_told_and_the_child_runs():
    seen, child = look(cpus=tuple(ALL), memory_node=7)
    assert child.pinning.memory_node is None
    assert "memory of node 7 could not be bound: there is no such node here" in child.pinning.sentence
    assert not any(policy.startswith("bind") for policy in seen["policies"])
    assert child.pinning.cpus == tuple(ALL)


@pytest.mark.parametrize("absent", [4000, 100_000, -1])
def test_processors_that_are_not_there_are_told_and_the_others_kept(absent):
    _, some = look(cpus=(ALL[0], absent))
    _, none = look(cpus=(absent,))
    assert some.pinning.cpus == (ALL[0],)
    assert f"processor {absent} cannot be had" in some.pinning.sentence
    assert none.pinning.cpus is None
    assert "could not be taken" in none.pinning.sentence


def test_child_without_a_wish_keeps_all_and_nothing_is_said():
    seen, child = look()
    assert child.pinning is None
    assert not any(policy.startswith("bind") for policy in seen["policies"])
