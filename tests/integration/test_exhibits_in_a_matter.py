"""Numbers and exhibits of a matter, made and searched; the log of the matter tells of both."""

import asyncio
import io
import json
import subprocess

import pytest
from reportlab.pdfgen.canvas import Canvas
from running import CHAMBERS

from chambers.desk import evidence, exhibits, matters
from chambers.desk.exhibits import Binding, Entry, Numbering
from chambers.evidence.production import Series
from chambers.evidence.scope import ScopeError
from chambers.evidence.search import Query
from chambers.record.matter import MatterFacts
from chambers.settings import load_settings


def _pdf(*pages):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for words in pages:
        canvas.drawString(72, 700, words)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.fixture
def settings(tmp_path):
    config = tmp_path / "chambers.toml"
    config.write_text(f"[paths]\nstate = {json.dumps(str(tmp_path / 'state'))}\n")
    loaded = load_settings(config)
    matters.new(loaded, "m", MatterFacts())
    return loaded


def test_search_is_held_to_an_exhibit_or_to_numbers_and_the_log_knows_the_productions(settings, tmp_path):
    lease, letter = tmp_path / "lease.pdf", tmp_path / "letter.pdf"
    lease.write_bytes(_pdf("The press is rented.", "The press is returned."))
    letter.write_bytes(_pdf("The press came late."))
    asyncio.run(evidence.add(settings, "m", [lease, letter]))
    kept = exhibits.keeping(settings, None, "m")
    numbering = Numbering(Series("HAR"), ledger=kept.ledger)
    asyncio.run(exhibits.stamp([lease], numbering, tmp_path / "out", matter=kept.matter))
    for _ in range(2):
        entries = [Entry(lease), Entry(letter)]
        asyncio.run(exhibits.bind(entries, Binding(), None, tmp_path / "volume.pdf", matter=kept.matter))

    def found(**scope):
        hits = evidence.search(settings, "m", Query("press"), **scope).hits
        return sorted((hit.page.file, hit.page.number, hit.page.bates) for hit in hits)

    assert found(exhibit="B") == [("letter.pdf", 1, None)]
    assert found(exhibit="A") == [("lease.pdf", 1, "HAR000001"), ("lease.pdf", 2, "HAR000002")]
    assert found(bates="HAR000002") == [("lease.pdf", 2, "HAR000002")]
    with pytest.raises(ScopeError) as nobody:
        found(exhibit="Z")
    assert nobody.value.hint == "Known: A, B."
    log = matters.audit(settings, "m", verify=True)
    events = [json.loads(line)["event"] for line in log.lines]
    assert events == ["matter.created", "evidence.read", "evidence.read", "exhibits.stamped", "exhibits.bound"]
    command = ["evidence", "search", "m", "press", "--exhibit", "B", "--config", str(tmp_path / "chambers.toml")]
    said = subprocess.run([*CHAMBERS, *command], capture_output=True, text=True, check=True, timeout=60).stdout
    assert said.startswith("letter.pdf, page 1\n")
