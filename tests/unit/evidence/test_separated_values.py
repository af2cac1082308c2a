"""A file of separated values is read as a sheet: a row on a line, a tab between its cells."""

import pytest

from chambers.evidence.text_reader import read_separated


@pytest.mark.parametrize("mark", [",", ";"])
def test_cells_are_parted_by_tabs_and_a_quoted_mark_parts_nothing(mark):
    data = f'Day{mark}Work{mark}Count\n2022-05-09{mark}"dyed{mark} dried"{mark}310\n'.encode()
    assert read_separated(data).pages[0].text.split("\n")[1].split("\t") == ["2022-05-09", f"dyed{mark} dried", "310"]
