"""When a card is given no more work, and when it is given up; and what is asked of the driver for that."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.machine.health import (
    COOLER_BY_C,
    FATAL_XIDS,
    NOTED_XIDS,
    Health,
    HealthLimits,
    Reading,
    Verdict,
    derive_readings,
    judge,
    read_health,
)
from chambers.machine.nvml import CardWatch, VitalReading

LIMIT_C = 80
LIMITS = HealthLimits(max_temperature_c=LIMIT_C)
HEAT_BITS = (0x20, 0x40)
OTHER_BITS = (0x08, 0x80)


def card(**facts):
    return Reading(0, "GPU-0", **facts)


def follow(*readings, limits=LIMITS):
    """The verdicts on one card, reading by reading."""
    verdicts, before = [], {}
    for reading in readings:
        before = judge([reading], before, limits)
        verdicts.append(before[0])
    return verdicts


def states(*readings, limits=LIMITS):
    return [verdict.state.value for verdict in follow(*readings, limits=limits)]


def test_a_card_that_says_nothing_is_well():
    assert follow(card()) == [Verdict(Health.WELL)]


def test_a_card_at_the_limit_is_hot_and_well_again_five_degrees_below():
    heat = [card(temperature_c=at) for at in (79, 80, 79, 76, 75, 79)]
    assert states(*heat) == ["well", "hot", "hot", "hot", "well", "well"]


def test_a_hot_card_says_its_temperature_and_the_limit():
    assert follow(card(temperature_c=91))[0].reason == "it is at 91 °C and 80 °C is the limit"


def test_without_a_limit_no_temperature_is_too_hot():
    assert states(card(temperature_c=110), limits=HealthLimits()) == ["well"]


@given(st.lists(st.integers(LIMIT_C - COOLER_BY_C + 1, LIMIT_C - 1)), st.sampled_from([20, LIMIT_C]))
def test_inside_the_five_degrees_nothing_changes(temperatures, first):
    seen = states(*(card(temperature_c=at) for at in (first, *temperatures)))
    assert len(set(seen)) == 1


@given(st.lists(st.integers(40, 100), min_size=1))
def test_a_card_changes_only_at_the_limit_and_five_degrees_below_it(temperatures):
    seen = ["well", *states(*(card(temperature_c=at) for at in temperatures))]
    for at, was, now in zip(temperatures, seen, seen[1:], strict=False):
        if was != now:
            assert at >= LIMIT_C if now == "hot" else at <= LIMIT_C - COOLER_BY_C
        elif now == "well":
            assert at < LIMIT_C


@pytest.mark.parametrize("bit", HEAT_BITS)
def test_a_card_slowed_by_heat_is_hot_until_it_is_cooler(bit):
    heat = (
        card(temperature_c=83, throttle_reasons=bit),
        card(temperature_c=81),
        card(temperature_c=79),
        card(temperature_c=78),
    )
    verdicts = follow(*heat, limits=HealthLimits())
    assert [verdict.state for verdict in verdicts] == [Health.HOT, Health.HOT, Health.HOT, Health.WELL]
    assert "so hot" in verdicts[0].reason


@pytest.mark.parametrize("bit", OTHER_BITS)
def test_a_card_slowed_by_its_power_is_well_as_soon_as_it_is_not(bit):
    assert states(card(temperature_c=50, throttle_reasons=bit), card(temperature_c=50)) == ["hot", "well"]


@pytest.mark.parametrize("bits", [None, 0, 0x01, 0x02, 0x04, 0x10, 0x100])
def test_idling_and_limits_that_people_set_are_no_illness(bits):
    assert states(card(throttle_reasons=bits)) == ["well"]


def test_a_hot_card_whose_temperature_is_unknown_stays_hot():
    assert states(card(temperature_c=90), card()) == ["hot", "hot"]


@pytest.mark.parametrize("xid", FATAL_XIDS)
def test_a_fatal_xid_takes_the_card_out_and_names_itself(xid):
    (verdict,) = follow(card(xids=(31, xid)))
    assert verdict.state is Health.OUT
    assert verdict.reason.endswith(f"(Xid {xid})")


@pytest.mark.parametrize("xid", [*NOTED_XIDS, 999])
def test_an_application_s_fault_is_said_and_nothing_else(xid):
    verdicts = follow(card(xids=(xid, xid)), card())
    assert [verdict.state for verdict in verdicts] == [Health.WELL, Health.WELL]
    assert verdicts[0].reason.count(f"Xid {xid}") == 1
    assert verdicts[1].reason == ""


def test_no_xid_is_both():
    assert not FATAL_XIDS.keys() & NOTED_XIDS.keys()
    assert {48, 64, 74, 79, 94, 95, 119} <= FATAL_XIDS.keys()
    assert {13, 31, 43, 45} <= NOTED_XIDS.keys()


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((5, 5), ["well", "well"]),
        ((5, 6), ["well", "out"]),
        ((None, 3), ["well", "well"]),
        ((0, None, 1), ["well", "well", "out"]),
        ((7, 0, 1), ["well", "well", "out"]),
    ],
)
def test_only_new_uncorrected_errors_take_a_card_out(counts, expected):
    assert states(*(card(ecc_uncorrected=count) for count in counts)) == expected


def test_errors_are_counted_while_a_card_is_hot():
    hot = [card(temperature_c=90, ecc_uncorrected=count) for count in (1, 1, 2)]
    assert states(*hot) == ["hot", "hot", "out"]


def test_a_lost_card_is_out():
    assert follow(card(lost=True))[0] == Verdict(Health.OUT, "it no longer answers the driver")


def test_a_card_that_is_not_read_any_more_is_out():
    verdicts = judge([Reading(1, "GPU-1")], {0: Verdict(Health.WELL), 1: Verdict(Health.WELL)}, LIMITS)
    assert (verdicts[0].state, verdicts[1].state) == (Health.OUT, Health.WELL)


@given(st.lists(st.builds(card, temperature_c=st.integers(0, 100), lost=st.booleans())))
def test_out_is_for_good(readings):
    seen = states(card(xids=(79,)), *readings)
    assert set(seen) == {"out"}


def test_one_card_s_fault_is_not_another_s():
    verdicts = judge([Reading(0, "GPU-0", xids=(79,)), Reading(1, "GPU-1", temperature_c=85)], {}, LIMITS)
    assert [verdicts[index].state for index in (0, 1)] == [Health.OUT, Health.HOT]


def test_this_box_is_read_without_an_error():
    assert all(isinstance(reading, Reading) for reading in read_health())


class DriverError(Exception):
    """Stands for pynvml's own error, with its number."""

    def __init__(self, value):
        super().__init__(value)
        self.value = value


class Driver:
    """The management library of a box with these cards: answers by question, events in a queue."""

    NVMLError = DriverError

    def __init__(self, *cards, starts=True, events=True):
        self.cards, self.starts, self.has_events = cards, starts, events
        self.open = 0

    def nvmlInit(self):  # noqa: N802 - the library's name
        if not self.starts:
            raise DriverError(9)
        self.open += 1

    def nvmlShutdown(self):  # noqa: N802
        self.open -= 1

    def nvmlDeviceGetCount(self):  # noqa: N802
        return len(self.cards)

    def nvmlDeviceGetHandleByIndex(self, index):  # noqa: N802
        return self._answer(self.cards[index], "handle", self.cards[index])

    def nvmlDeviceGetUUID(self, one):  # noqa: N802
        return one["uuid"]

    def nvmlDeviceGetTemperature(self, one, _sensor):  # noqa: N802
        return self._answer(one, "temperature")

    def nvmlDeviceGetCurrentClocksEventReasons(self, one):  # noqa: N802
        return self._answer(one, "reasons")

    def nvmlDeviceGetTotalEccErrors(self, one, error_type, counter):  # noqa: N802
        assert (error_type, counter) == (1, 0)
        return self._answer(one, "ecc")

    def nvmlEventSetCreate(self):  # noqa: N802
        return SimpleNamespace(source=None)

    def nvmlDeviceRegisterEvents(self, one, kinds, events):  # noqa: N802
        assert kinds == 8
        if not self.has_events:
            raise DriverError(3)
        events.source = one.setdefault("events", [])

    def nvmlEventSetWait_v2(self, events, timeout_ms):  # noqa: N802
        assert timeout_ms == 0
        if not events.source:
            raise DriverError(10)
        kind, data = events.source.pop(0)
        return SimpleNamespace(eventType=kind, eventData=data)

    @staticmethod
    def _answer(one, question, default=None):
        if one.get("gone"):
            raise DriverError(one["gone"])
        if question in one or default is not None:
            return one.get(question, default)
        raise DriverError(3)


def test_what_a_card_does_not_answer_is_unknown():
    watch = CardWatch(Driver({"uuid": b"GPU-a"}, events=False))
    assert watch.read() == (VitalReading(0, "GPU-a"),)


def test_a_card_is_read_with_the_xids_since_the_last_look():
    one = {"uuid": "GPU-a", "temperature": 61, "reasons": 0x20, "ecc": 2}
    watch = CardWatch(Driver(one))
    one["events"] += [(8, 31), (1, 5), (8, 79)]
    assert watch.read() == (VitalReading(0, "GPU-a", 61, 0x20, 2, (31, 79)),)
    assert watch.read()[0].xids == ()
    assert derive_readings(watch.read()) == (Reading(0, "GPU-a", 61, 0x20, 2),)


@pytest.mark.parametrize("error", [15, 16])
def test_a_card_that_falls_off_the_bus_is_lost_and_keeps_its_name(error):
    one, other = {"uuid": "GPU-a"}, {"uuid": "GPU-b"}
    watch = CardWatch(Driver(one, other))
    one["gone"] = error
    assert watch.read() == (VitalReading(0, "GPU-a", lost=True), VitalReading(1, "GPU-b"))


def test_a_card_that_is_gone_from_the_beginning_is_lost():
    assert CardWatch(Driver({"gone": 15})).read() == (VitalReading(0, None, lost=True),)


@pytest.mark.parametrize("library", [None, Driver({"uuid": "GPU-a"}, starts=False)])
def test_without_a_driver_there_is_nothing_to_read(library):
    watch = CardWatch(library)
    assert watch.read() == ()
    watch.close()


def test_the_library_is_closed_once():
    driver = Driver({"uuid": "GPU-a"})
    watch = CardWatch(driver)
    assert driver.open == 1
    watch.close()
    watch.close()
    assert driver.open == 0
