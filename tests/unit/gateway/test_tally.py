from chambers.chat.dialect import Party
from chambers.engines.engine import Timings
from chambers.engines.known import known_engines
from chambers.gateway.refusals import EngineRefusedError, QueueFullError, RateLimitError, failure_of
from chambers.gateway.tally import Account, Tally, read_timings


def test_the_measured_speed_is_the_median_of_the_last_twenty():
    tally = Tally()
    assert tally.decode_tps("a") is None
    for tps in [1000.0] * 20 + [10.0] * 20:
        tally.add("a", tps)
    assert tally.decode_tps("a") == 10.0
    assert tally.decode_tps("b") is None


def test_an_account_prefers_the_engines_clock_to_ours():
    told = Account("/x", 0.0, first_word_s=1.0, ended_s=2.0, timings=Timings(decode_tokens=11, decode_ms=100.0))
    assert told.decode_tps == 100.0
    untold = Account("/x", 0.0, first_word_s=1.0, ended_s=2.0, timings=Timings(decode_tokens=11))
    assert untold.decode_tps == 10.0
    assert Account("/x", 0.0).decode_tps is None
    assert told.ttft_s == 1.0


def test_timings_come_from_the_first_chunk_that_has_them():
    chunks = [{"choices": []}, {"usage": {"prompt_tokens": 7, "completion_tokens": 2}}]
    assert read_timings(known_engines(), "vllm", chunks).prompt_tokens == 7
    assert read_timings(known_engines(), "nobody", chunks) is None


def test_an_engines_quarrel_with_us_is_not_passed_to_the_client():
    statuses = {400: 400, 422: 422, 401: 502, 403: 502, 404: 502, 301: 502, 429: 503, 500: 502, 501: 501, 503: 503}
    for engine, client in statuses.items():
        failure = failure_of(EngineRefusedError(engine, "no"))
        assert (failure.status, failure.party) == (client, Party.ENGINE)


def test_a_full_queue_tells_the_place_and_when_to_come_again():
    failure = failure_of(QueueFullError("m", 65, 12.3))
    assert (failure.status, failure.code, failure.retry_after_s) == (503, "lane.queue_full", 12.3)
    assert failure.details == {"position": 65}
    assert failure_of(RateLimitError(3, 20.0)).retry_after_s == 20.0
