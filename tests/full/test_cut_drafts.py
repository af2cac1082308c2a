"""Ten documents, the cable to the drafter's machine cut once in each: `make test-full` runs this."""

import pytest
from bench_scripts import load_script
from two_machines import why_not

MISSING = why_not()
pytestmark = [pytest.mark.full, pytest.mark.skipif(MISSING is not None, reason=MISSING or "")]


@pytest.mark.timeout(1500)
def test_a_cable_cut_at_ten_random_moments_costs_no_job_and_takes_no_other_role_with_it(tmp_path):
    soak = load_script("cut_drafts").run(tmp_path, 10, seed=28, longest_s=25.0, kind="memo")
    assert [cut.state for cut in soak.cuts] == ["clean"] * 10
    assert soak.other_roles_bytes == 0
    assert soak.asked["drafter"] > 0
