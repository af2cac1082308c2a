from chambers.evidence.text_tables import with_tables_laid_out


def test_cells_stand_below_one_another():
    text = (
        "Log\n\n| Shot | Date | Blaster |\n|---|:---:|---|\n| 21-31 | Jul 8 | T. Vance |\n| 21-102 | Aug 12 | |\n\nEnd."
    )
    assert with_tables_laid_out(text) == (
        "Log\n\nShot     Date     Blaster\n21-31    Jul 8    T. Vance\n21-102   Aug 12\n\nEnd."
    )


def test_a_bar_that_is_written_in_a_cell_and_rows_of_other_lengths_stay():
    assert with_tables_laid_out("| a \\| b | c |\n| d |\n") == "a | b   c\nd\n"


def test_text_with_single_bars_stays_as_it_is():
    text = "Page 1 | Confidential\n|x|\nThe end"
    assert with_tables_laid_out(text) == text
