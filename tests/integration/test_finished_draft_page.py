"""The page of a job that a real worker saw through: how it ended, and its files as downloads."""

from dataclasses import replace

import pytest
from pages import Browser, site_of
from toy_shop import ToyShop

from chambers.drafting.jobs.job import JobState
from chambers.settings import Settings


def visit(shop):
    """Somebody who has signed in to the house of this shop."""
    site = site_of(shop.state)
    charter = site.charter().model_copy(update={"settings": Settings(shop.state, matters_folder=shop.matters)})
    browser = Browser(replace(site, charter=lambda: charter))
    browser.sign_in()
    return browser


@pytest.mark.full
def test_a_finished_job_shows_its_outcome_and_hands_out_its_own_files_only(tmp_path):
    shop = ToyShop(tmp_path)
    shop.matter("delmont")
    job = shop.order(shop.matter("harrow"))
    try:
        shop.work()
        shop.until_ended(job, JobState.FINISHED)
    finally:
        shop.close()
    browser, here = visit(shop), f"/matters/harrow/drafts/{job}"
    page = browser.get(here).text
    assert "All there." in page
    assert f'href="{here}/files/route"' in page
    assert "drafts.js" not in page
    answer = browser.get(f"{here}/files/route")
    assert answer.status == 200
    assert answer.header("content-disposition") == "attachment; filename*=UTF-8''route"
    assert answer.header("content-type") == "application/octet-stream"
    assert answer.header("x-content-type-options") == "nosniff"
    for path in (f"{here}/files/matter.toml", f"{here}/files/..", f"/matters/delmont/drafts/{job}/files/route"):
        assert browser.get(path).status == 404, path
    assert browser.get(f"/events{here}").text.endswith("event: ended\ndata: null\n\n")
