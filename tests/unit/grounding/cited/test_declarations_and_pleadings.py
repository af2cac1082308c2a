"""Papers that speak in the first person, and pleadings: who "I" is, attached exhibits, own paragraphs, form."""

from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_LETTER = (
    "EXHIBIT 1\nHARROW MILLS\nMay 3, 2022\n\nDear Ms. Ames,\n\nWe cannot deliver the looms before August.\n\nBo Hale\n"
)
_LOG = "Exhibit 2 - dye house log\nDate\tOperator\tRemarks\n2022-05-09\tWR\tVat 4 drained, 310 litres lost\n"
_NOTICE = (
    "EXHIBIT 3\nNOTICE OF DEFAULT\nMay 20, 2022\n\nDear Mr. Hale,\n\n"
    "The looms are late. I called Bo Hale on May 18, 2022,"
    " and told him that Ames Textiles would buy elsewhere.\n\nIda Ames\n"
)


def _source(at: int, file: str, text: str) -> Source:
    return Source(file, f"{at:064x}", "text/plain", (Page(file, f"{at:064x}", 1, text),))


SOURCES = tuple(
    _source(at, file, text)
    for at, (file, text) in enumerate((("letter.txt", _LETTER), ("log.csv", _LOG), ("notice.txt", _NOTICE)))
)


def _faults(text):
    return [(each.claim.text, each.reason) for each in verify(text, SOURCES, Ledger({}), MatterFacts()).open]


def test_a_paper_names_its_own_paragraphs():
    pleading = "1. It rained.\n\n2. It snowed.\n\n3. It thawed.\n\n4. Plaintiff repeats paragraphs 1 through {}.\n"
    assert not any("paragraph" in reason for _, reason in _faults(pleading.format(3)))
    assert any("no row or paragraph" in reason for _, reason in _faults(pleading.format(9)))


def test_what_a_declarant_adds_behind_the_last_citation_is_held_to_the_record():
    head = "# DECLARATION OF IDA AMES\n\nI, Ida Ames, declare:\n\n"
    said = "1. On May 3, 2022, Bo Hale wrote that he could not deliver (Exhibit 1), and on May {} I called him."
    assert _faults(head + said.format(18)) == []
    assert _faults(head + said.format(17))
