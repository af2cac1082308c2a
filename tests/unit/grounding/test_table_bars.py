from chambers.grounding.pages.page_text import without_table_bars


def test_bars_and_rules_are_blanked_and_nothing_moves():
    text = "| Shot | Holes |\n|------|-------|\n| 21-3 | 38    |\nThe end"
    bare = without_table_bars(text)
    assert len(bare) == len(text)
    assert "|" not in bare
    assert "--" not in bare
    assert bare.index("38") == text.index("38")


def test_a_line_with_one_bar_stays():
    text = "Page 1 | Confidential\nPage 2 | Confidential"
    assert without_table_bars(text) == text
