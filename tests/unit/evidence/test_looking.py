"""Pages that are looked at by copies of the process: in a program of its own, because a copy needs a single thread."""

import hashlib
import io
import json
import os
import subprocess
import sys

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.edges import look_at_edges
from chambers.evidence.looking import look_ahead
from chambers.evidence.sheet import Sheet

PAGES = 90
_PROGRAM = """
import hashlib, json, os, resource, sys
import pypdfium2
from chambers.evidence.looking import look_ahead
from chambers.evidence.sheet import Sheet

data = sys.stdin.buffer.read()
sheets = [Sheet((0, 0, 300, 400))] * int(sys.argv[1])
looks = look_ahead(data, range(len(sheets)), sheets, {True, False})
seen, error = [], None
try:
    for edges in looks:
        seen.append({str(top): hashlib.sha256(repr(strip).encode()).hexdigest() for top, strip in edges.items()})
        if len(seen) == int(sys.argv[2]):
            break
except pypdfium2.PdfiumError as raised:
    error = str(raised)
looks.close()
try:
    os.waitpid(-1, os.WNOHANG)
    left = True
except ChildProcessError:
    left = False
copies = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss > 0
print(json.dumps({"seen": seen, "error": error, "left": left, "copies": copies}))
"""


@pytest.fixture(scope="module")
def papers():
    """Bare pages, pages full to the edge, tinted ones."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(300, 400), invariant=1)
    for number in range(PAGES):
        if number % 3 == 1:
            canvas.setFillGray(0.8)
            canvas.rect(0, 0, 300, 400, fill=1, stroke=0)
        if number % 3 == 2:
            for y in range(0, 400, 7):
                canvas.drawString(5, y, f"page {number}, full to the edge, line {y}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _looked(data, pages=PAGES, most=PAGES):
    command = [sys.executable, "-c", _PROGRAM, str(pages), str(most)]
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, timeout=60, check=True)
    return json.loads(done.stdout)


def _seen_here(data):
    document = pypdfium2.PdfDocument(data)
    for number in range(PAGES):
        edges = look_at_edges(document, number, Sheet((0, 0, 300, 400)), [False, True])
        yield {str(top): hashlib.sha256(repr(strip).encode()).hexdigest() for top, strip in edges.items()}


def test_copies_see_what_is_seen_here(papers):
    looked = _looked(papers)
    assert looked["seen"] == list(_seen_here(papers))
    assert looked["copies"] == (len(os.sched_getaffinity(0)) > 1)
    assert (looked["error"], looked["left"]) == (None, False)


def test_a_page_that_a_copy_cannot_draw_is_an_error_with_words(papers):
    looked = _looked(papers, pages=PAGES + 5, most=PAGES + 5)
    assert looked["error"] == f"page {PAGES + 1} is damaged"
    assert len(looked["seen"]) == PAGES
    assert not looked["left"]


def test_whoever_stops_early_leaves_no_process_behind(papers):
    looked = _looked(papers, most=3)
    assert len(looked["seen"]) == 3
    assert not looked["left"]


def test_a_few_pages_are_not_worth_a_copy(papers):
    assert not _looked(papers, pages=10)["copies"]


def test_no_pages_are_no_looks(papers):
    assert list(look_ahead(papers, [], [], {True})) == []
