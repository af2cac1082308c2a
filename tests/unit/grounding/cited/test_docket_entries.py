"""Papers of the court's file, by their numbers."""

from chambers.grounding.cited.citing import find_plain_labels
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

ORDER = "Case 1:18-cv-02114-SL Document 26 Filed 05/02/19 Page {} of 2\n{}"
FIRST = "On May 2, 2019, Magistrate Judge Ruiz ordered Torvik Grain Company to produce the ledger."
SECOND = "The motion for costs of $4,100 is denied."


def _source(file, *texts):
    return Source(
        file, file[0] * 64, "text/plain", tuple(Page(file, file[0] * 64, n, t) for n, t in enumerate(texts, 1))
    )


SOURCES = (
    _source("order.txt", ORDER.format(1, FIRST), ORDER.format(2, SECOND)),
    _source("letter.txt", "Orla Benning wrote to Torvik Grain Company on June 3, 2019 about $9,900."),
)


def _verdicts(text):
    judged = verify(text, SOURCES, Ledger(), MatterFacts()).judgments
    return {each.claim.text: each.verdict.value for each in judged}


def test_entries_are_read_with_their_pages():
    text = "See Dkt. 12-3 at 4; ECF No. 14-2 at 5-6; D.E. 7. It was late (Doc. 22). Doc. sheets lay there."
    found = [value for _, _, value in find_plain_labels(text)]
    assert [(each.label, each.place.page) for each in found] == [
        ("Dkt. 12-3", 4), ("Dkt. 14-2", 5), ("Dkt. 7", None), ("Dkt. 22", None),
    ]  # fmt: skip


def test_an_entry_of_the_record_holds_its_sentence():
    verdicts = _verdicts("On May 2, 2019, the ledger was ordered. Dkt. 26 at 1.")
    assert verdicts["Dkt. 26 at 1"] == verdicts["May 2, 2019"] == "supported"
    assert _verdicts("Costs of $9,900 were denied. Dkt. 26 at 2.")["$9,900"] == "contradicted"
    assert _verdicts("Costs of $4,100 were denied. Dkt. 26 at 7.")["Dkt. 26 at 7"] == "contradicted"


def test_what_is_cited_to_an_entry_that_nobody_has_cannot_be_checked():
    verdicts = _verdicts("On January 4, 2019, Judge Marrable stayed the case. Dkt. 11 at 3.")
    assert set(verdicts.values()) == {"not_checkable"}
    assert _verdicts("On January 4, 2019, Judge Marrable stayed the case.")["January 4, 2019"] == "not_found"
