from chambers.evidence.sample_matter import SAMPLE_FACTS, write_sample_matter


def test_the_sample_matter_is_the_same_bytes_every_time(tmp_path):
    assert write_sample_matter(tmp_path / "one") == write_sample_matter(tmp_path / "two") == SAMPLE_FACTS
    first = {path.name: path.read_bytes() for path in (tmp_path / "one").iterdir()}
    assert first == {path.name: path.read_bytes() for path in (tmp_path / "two").iterdir()}
    assert sorted(path.rpartition(".")[2] for path in first) == ["eml", "pdf", "pdf", "pdf", "pdf", "txt"]
