import pytest

from chambers.gateway.hosts import WrongHostError, WrongOriginError, check_names

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
ANYWHERE = ("*", "box.firm")


def headers(host=None, origin=None):
    return [(name, value.encode()) for name, value in ((b"host", host), (b"origin", origin)) if value is not None]


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost", "LOCALHOST:1", "[::1]:8642", "[::1]"])
def test_our_own_names_are_answered_with_or_without_port(host):
    check_names(headers(host), LOOPBACK)


@pytest.mark.parametrize("host", ["attacker.example", "127.0.0.1.attacker.example", "10.0.0.1", "", "localhost.", None])
def test_other_names_are_refused(host):
    with pytest.raises(WrongHostError) as caught:
        check_names(headers(host), LOOPBACK)
    assert caught.value.http_status == 403


@pytest.mark.parametrize("host", ["10.1.2.3:80", "[fd00::1]:80", "localhost", "Box.firm:8642"])
def test_on_a_wildcard_address_any_address_and_listed_names_are_ours(host):
    check_names(headers(host), ANYWHERE)


@pytest.mark.parametrize("host", ["attacker.example", "1.2.3", "", "box.firm.attacker.example"])
def test_a_rebound_name_is_refused_on_a_wildcard_address_too(host):
    with pytest.raises(WrongHostError):
        check_names(headers(host), ANYWHERE)


@pytest.mark.parametrize("origin", ["http://localhost:3000", "http://127.0.0.1:8642", "https://[::1]"])
def test_a_page_of_ours_may_ask(origin):
    check_names(headers("127.0.0.1:8642", origin), LOOPBACK)


@pytest.mark.parametrize("origin", ["null", "https://attacker.example", "http://6.6.6.6", "", "localhost", "file://"])
def test_a_page_of_another_origin_may_not(origin):
    for names in (LOOPBACK, ANYWHERE):
        with pytest.raises(WrongOriginError):
            check_names(headers("localhost:8642", origin), names)


def test_a_page_from_the_same_address_may_ask_on_a_wildcard_address():
    check_names(headers("10.1.2.3:8642", "http://10.1.2.3:8642"), ANYWHERE)
