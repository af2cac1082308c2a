import shutil

from docx import Document

from chambers.drafting.kept_kind import kind_of_order, with_kept_kind
from chambers.drafting.kind_files import copy_type, find_type
from chambers.drafting.order import Order
from chambers.drafting.shelf import Shelf

ORDER = Order(matter="har", type="memo", ask="What was paid?")


def test_an_order_keeps_its_type_as_it_was_when_the_firm_changes_it(tmp_path):
    types, shelf = tmp_path / "types", Shelf(tmp_path)
    copy_type("memo", types / "memo", types)
    Document().save(str(types / "memo" / "template.docx"))
    before = find_type("memo", types)
    order = with_kept_kind(ORDER, shelf, types)
    for path in (types / "memo" / "prompts").glob("*.md"):
        path.write_text("Write a poem.")
    assert find_type("memo", types) != before
    assert kind_of_order(order, shelf, types) == before
    shutil.rmtree(types)
    assert kind_of_order(order, shelf, types) == before


def test_an_order_of_old_goes_by_the_type_as_it_is_now(tmp_path):
    assert kind_of_order(ORDER, Shelf(tmp_path), tmp_path) == find_type("memo", tmp_path)
