"""The box as a picture: every card once, every lane where it runs, nothing that a key does not open."""

import pytest

from chambers.desk.fleet_view import draw, visible
from chambers.fleet.status import LaneStatus
from chambers.machine.recorded import load_machine, names


def lane(name, *, devices=(), url=None, roles=("fast",)):
    return LaneStatus(name, roles, f"{name}-model", "llamacpp", 4096, 1, devices=devices, url=url)


@pytest.mark.parametrize("name", names())
def test_every_card_of_every_known_box_is_drawn_once(name):
    machine = load_machine(name)
    picture = draw(machine, ())
    drawn = [card.gpu.index for node in picture.nodes for island in node.islands for card in island.cards]
    assert sorted(drawn) == sorted(gpu.index for gpu in machine.gpus)


def test_a_lane_over_two_cards_stands_on_both():
    picture = draw(load_machine("v100x12"), [lane("heavy", devices=(0, 1)), lane("small", devices=(2,))])
    on = {card.gpu.index: card.lanes for node in picture.nodes for island in node.islands for card in island.cards}
    assert (on[0], on[1], on[2], on[3]) == (("heavy",), ("heavy",), ("small",), ())


def test_a_lane_without_cards_is_on_the_processors_and_one_by_url_elsewhere():
    picture = draw(load_machine("cpu"), [lane("own"), lane("far", url="http://10.0.0.2:11434", devices=())])
    assert (picture.on_processors, picture.elsewhere) == (("own",), ("far",))


def test_a_key_of_single_roles_sees_their_lanes_only():
    lanes = (lane("a", roles=("fast",)), lane("b", roles=("heavy",)))
    assert visible(lanes, None) == lanes
    assert visible(lanes, ("heavy",)) == lanes[1:]
    assert visible(lanes, ("a-model",)) == lanes[:1]
    assert visible(lanes, ()) == ()
