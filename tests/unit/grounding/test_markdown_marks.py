from chambers.grounding.pages.page_text import without_marks

TEXT = "## Thread\n\n**1:22 a.m. Luis:** she is *real* bad, run `14`, 3 * 4 = 12, a_b__c\n> quoted"


def test_marks_are_blanked_and_nothing_moves():
    bare = without_marks(TEXT, "texts.md")
    assert len(bare) == len(TEXT)
    assert bare.split() == [
        "Thread",
        "1:22",
        "a.m.",
        "Luis:",
        "she",
        "is",
        "real",
        "bad,",
        "run",
        "14",
        ",",
        "3",
        "*",
        "4",
        "=",
        "12,",
        "a_b__c",
        "quoted",
    ]


def test_only_markdown_has_marks():
    assert without_marks(TEXT, "texts.txt") == TEXT
