from chambers.sandbox.landlock import Ruleset, derive_ruleset


def test_oldest_version_controls_files_alone():
    assert derive_ruleset(1, files=True, tcp=True, scopes=True) == Ruleset(files=0x1FFF, tcp=0, scopes=0)


def test_each_version_adds_and_none_takes_away():
    earlier = derive_ruleset(1, files=True, tcp=True, scopes=True)
    for abi in range(2, 10):
        later = derive_ruleset(abi, files=True, tcp=True, scopes=True)
        for before, after in ((earlier.files, later.files), (earlier.tcp, later.tcp), (earlier.scopes, later.scopes)):
            assert before & after == before
        earlier = later
    assert earlier == Ruleset(files=0xFFFF, tcp=0b11, scopes=0b11)


def test_what_is_not_asked_for_stays_free():
    assert derive_ruleset(7, files=False, tcp=False, scopes=False) == Ruleset(0, 0, 0)
