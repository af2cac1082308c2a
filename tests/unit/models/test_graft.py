"""Grafting draft layers: what must fit, what is written, and that nothing half-made is ever left."""

import json
import os

import pytest
from unit.models import checkpoints as made

from chambers.base.errors import UsageError
from chambers.models.disk import DiskFullError
from chambers.models.graft import SHARD, graft
from chambers.models.graft_check import GraftError
from chambers.models.safetensors import SafetensorsError, read_checkpoint
from chambers.models.safetensors_card import read_safetensors_card

FP8 = {"quant_method": "fp8", "weight_block_size": [128, 128]}


def draft(number=2):
    """A draft layer in 8 bit with its scales and what joins it to the trunk."""
    weights = made.layer(number, "F8_E4M3")
    name = f"model.layers.{number}"
    scales = {f"{weight}_scale_inv": ("F32", (1, 1)) for weight, (dtype, _) in weights.items() if dtype == "F8_E4M3"}
    joins = {f"{name}.eh_proj.weight": ("BF16", (64, 128))}
    norms = {f"{name}.{norm}.weight": ("BF16", (64,)) for norm in ("enorm", "hnorm", "shared_head.norm")}
    return {**weights, **scales, **joins, **norms}


def packed(number):
    """The same layer as `checkpoints.layer`, its matrices packed to 4 bit."""
    found = {}
    for name, (dtype, shape) in made.layer(number).items():
        if "proj" in name:
            found[f"{name}_packed"] = ("I32", (shape[0], shape[1] // 8))
            found[f"{name}_scale"] = ("BF16", (shape[0], 2))
        else:
            found[name] = (dtype, shape)
    return found


def base(tmp_path, name="base"):
    shards = {
        "model-00001-of-00002.safetensors": {**made.ENDS, **packed(0)},
        "model-00002-of-00002.safetensors": packed(1),
    }
    folder = made.write_checkpoint(tmp_path / name, shards, made.CONFIG)
    (folder / "tokenizer.json").write_text("{}")
    return folder


def donor(tmp_path, tensors=None, config=None):
    shards = {"model-00001-of-00002.safetensors": {**made.ENDS, **made.layer(0), **made.layer(1)}}
    shards["model-00002-of-00002.safetensors"] = draft() if tensors is None else tensors
    return made.write_checkpoint(
        tmp_path / "donor", shards, {**made.CONFIG, "quantization_config": FP8, **(config or {})}
    )


def without(tensors, word):
    return {name: row for name, row in tensors.items() if word not in name}


def test_the_graft_is_a_checkpoint_with_draft_layers(tmp_path):
    done = graft(base(tmp_path), donor(tmp_path), tmp_path / "out")
    card = read_safetensors_card(tmp_path / "out")
    config = json.loads((tmp_path / "out/config.json").read_text())
    assert (card.mtp_layers, done.draft_layers, done.draft_tensors) == (1, 1, len(draft()))
    assert config["num_nextn_predict_layers"] == 1
    assert config["mtp_quantization_config"] == FP8
    assert "quantization_config" not in config
    assert card.quant == "bf16+mtp-fp8"
    assert (tmp_path / "out/tokenizer.json").read_text() == "{}"


def test_the_index_lists_every_tensor_and_the_true_total(tmp_path):
    graft(base(tmp_path), donor(tmp_path), tmp_path / "out")
    index = json.loads((tmp_path / "out/model.safetensors.index.json").read_text())
    tensors = read_checkpoint(tmp_path / "out").tensors
    assert index["weight_map"] == {name: tensor.file for name, tensor in tensors.items()}
    assert index["metadata"]["total_size"] == sum(tensor.size_bytes for tensor in tensors.values())
    assert {file for name, file in index["weight_map"].items() if ".layers.2." in name} == {SHARD}


def test_draft_weights_arrive_byte_for_byte(tmp_path):
    source = donor(tmp_path)
    marked = made.shard_bytes(draft(), fill=b"\7")
    (source / "model-00002-of-00002.safetensors").write_bytes(marked)
    graft(base(tmp_path), source, tmp_path / "out")
    data = (tmp_path / "out" / SHARD).read_bytes()
    assert data.endswith(
        b"\7"
        * sum(
            tensor.size_bytes for tensor in read_checkpoint(tmp_path / "out").tensors.values() if tensor.file == SHARD
        )
    )


def test_base_shards_are_shared_not_copied(tmp_path):
    shard = base(tmp_path) / "model-00001-of-00002.safetensors"
    graft(tmp_path / "base", donor(tmp_path), tmp_path / "out")
    there = tmp_path / "out" / shard.name
    assert there.read_bytes() == shard.read_bytes()
    cloned = not there.is_symlink() and there.stat().st_ino != shard.stat().st_ino
    assert cloned or there.samefile(shard)


def test_a_base_of_symlinks_is_grafted_onto_the_real_files(tmp_path):
    real, linked = base(tmp_path, "blobs"), tmp_path / "snapshot"
    linked.mkdir()
    for file in real.iterdir():
        (linked / file.name).symlink_to(os.path.relpath(file, linked))
    graft(linked, donor(tmp_path), tmp_path / "out")
    for file in linked.iterdir():
        file.unlink()
    assert read_safetensors_card(tmp_path / "out").mtp_layers == 1


def test_a_donor_may_be_the_draft_layers_alone(tmp_path):
    delta = tmp_path / "delta"
    delta.mkdir()
    (delta / "mtp.safetensors").write_bytes(made.shard_bytes(draft()))
    (delta / "config.json").write_text(json.dumps({"quantization_config": FP8}))
    assert graft(base(tmp_path), delta, tmp_path / "out").draft_layers == 1


def test_of_a_whole_donor_only_the_shards_with_draft_layers_are_needed(tmp_path):
    source = donor(tmp_path)
    (source / "model-00001-of-00002.safetensors").unlink()
    assert graft(base(tmp_path), source, tmp_path / "out").draft_layers == 1


WRONG = {
    "lacks mlp.experts.1.up_proj": without(draft(), "experts.1."),
    "lacks eh_proj": without(draft(), "eh_proj"),
    "_scale_inv": without(draft(), "q_proj.weight_scale_inv"),
    r"has shape \[64, 32\]": {**draft(), "model.layers.2.self_attn.q_proj.weight": ("F8_E4M3", (64, 32))},
    "eh_proj joins": {**draft(), "model.layers.2.eh_proj.weight": ("BF16", (64, 64))},
    "no draft layers": {"model.norm.weight": ("BF16", (64,))},
    "no draft layers that follow": draft(5),
}


@pytest.mark.parametrize("says", WRONG)
def test_draft_layers_that_do_not_fit_are_refused(tmp_path, says):
    with pytest.raises(GraftError, match=says):
        graft(base(tmp_path), donor(tmp_path, WRONG[says]), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_donor_of_another_model_is_refused(tmp_path):
    with pytest.raises(GraftError, match="vocab_size = 7"):
        graft(base(tmp_path), donor(tmp_path, config={"vocab_size": 7}), tmp_path / "out")


def test_a_base_with_draft_layers_is_refused(tmp_path):
    graft(base(tmp_path), donor(tmp_path), tmp_path / "out")
    with pytest.raises(GraftError, match="already"):
        graft(tmp_path / "out", tmp_path / "donor", tmp_path / "twice")


def test_a_tensor_in_two_donor_files_is_refused(tmp_path):
    delta = tmp_path / "delta"
    delta.mkdir()
    for name in ("a", "b"):
        (delta / f"{name}.safetensors").write_bytes(made.shard_bytes(draft()))
    with pytest.raises(GraftError, match="twice"):
        graft(base(tmp_path), delta, tmp_path / "out")


def test_a_donor_that_does_not_say_its_quantisation_is_refused(tmp_path):
    source = donor(tmp_path)
    (source / "config.json").unlink()
    with pytest.raises(GraftError, match="does not say how"):
        graft(base(tmp_path), source, tmp_path / "out")


@pytest.mark.parametrize("side", ["base", "donor"])
def test_a_dangling_link_is_named(tmp_path, side):
    base(tmp_path), donor(tmp_path)
    shard = tmp_path / side / "model-00002-of-00002.safetensors"
    shard.unlink()
    shard.symlink_to("../gone/model.safetensors")
    with pytest.raises(GraftError, match="gone/model"):
        graft(tmp_path / "base", tmp_path / "donor", tmp_path / "out")


def test_a_cut_base_shard_is_refused(tmp_path):
    shard = base(tmp_path) / "model-00002-of-00002.safetensors"
    shard.write_bytes(shard.read_bytes()[:-10])
    with pytest.raises(SafetensorsError, match="cut short"):
        graft(tmp_path / "base", donor(tmp_path), tmp_path / "out")


def test_a_full_disk_is_noticed_before_anything_is_made(tmp_path):
    free = os.statvfs(tmp_path).f_bavail * os.statvfs(tmp_path).f_frsize
    huge = {**draft(), "model.layers.2.extra.weight": ("BF16", (free,))}
    source, header = donor(tmp_path), made.shard_header(huge)
    shard = source / "model-00002-of-00002.safetensors"
    shard.write_bytes(header)
    os.truncate(shard, len(header) + made.data_bytes(huge))
    (source / "model.safetensors.index.json").unlink()
    with pytest.raises(DiskFullError, match="are free at"):
        graft(base(tmp_path), source, tmp_path / "out")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["base", "donor"]


def test_what_is_there_is_not_overwritten(tmp_path):
    (tmp_path / "out").mkdir()
    with pytest.raises(UsageError, match="there already"):
        graft(base(tmp_path), donor(tmp_path), tmp_path / "out")


@pytest.mark.parametrize("failure", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_interrupted_it_leaves_nothing_and_the_base_whole(tmp_path, failure):
    before = {file.name: file.read_bytes() for file in base(tmp_path).iterdir()}

    def fail(done, total):
        raise failure

    with pytest.raises((KeyboardInterrupt, GraftError)):
        graft(tmp_path / "base", donor(tmp_path), tmp_path / "out", fail)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["base", "donor"]
    assert {file.name: file.read_bytes() for file in (tmp_path / "base").iterdir()} == before
