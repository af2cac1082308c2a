"""Finds out what an installed vLLM is without starting it: a small script for its own Python, and the reading of it.

The script imports nothing of vLLM, which would take many seconds and a card. It looks for one word in the package's
sources, because that is how a build says that it can give the draft layers a quantisation of their own.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from chambers.engines.engine import Build

MTP_QUANTIZATION = "mtp-quantization"
"""The feature: it reads `mtp_quantization_config`."""

# An empty entry of the path is the current folder, where anything may be called vllm.
PACKAGE_SCRIPT = r"""
import importlib.metadata, importlib.util, json, pathlib, re, sys
sys.path[:] = [place for place in sys.path if place]
spec = importlib.util.find_spec("vllm")
word = re.compile(r"\bmtp_quantization_config\b")
files = (file for place in spec.submodule_search_locations for file in pathlib.Path(place).rglob("*.py"))
reads = any(word.search(file.read_text("utf-8", "replace")) for file in files)
try:
    version = importlib.metadata.version("vllm")
except importlib.metadata.PackageNotFoundError:
    version = None
print(json.dumps(dict(version=version, mtp_quantization=reads)))
"""

_VERSION_LINE = re.compile(r"^(?:vllm )?v?(\d+\.\d\S*)\s*$", re.MULTILINE)


def read_vllm_build(outputs: Sequence[str]) -> Build:
    """A build from what `vllm --version` and the script said; what could not be found out is not there."""
    said = "\n".join(outputs)
    facts = _facts(said)
    lines = _VERSION_LINE.findall(said)
    version = facts.get("version") or (lines[-1] if lines else None)
    return Build(
        version=version if isinstance(version, str) else None,
        features=frozenset({MTP_QUANTIZATION}) if facts.get("mtp_quantization") is True else frozenset(),
    )


def _facts(said: str) -> Mapping[str, Any]:
    """The script's one line, among whatever else was written."""
    for line in said.splitlines():
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict) and "mtp_quantization" in found:
            return found
    return {}
