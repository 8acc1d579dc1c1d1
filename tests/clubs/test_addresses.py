"""Where a request comes from: a client cannot choose it."""

import pytest

from clubs.addresses import client_address


@pytest.mark.parametrize(
    ("trusted", "forwarded", "address"),
    [
        (False, "", "127.0.0.1"),
        (False, "6.6.6.6", "127.0.0.1"),
        (True, "", "127.0.0.1"),
        (True, "1.2.3.4", "1.2.3.4"),
        (True, "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (True, "6.6.6.6, 2001:db8::1", "2001:db8::1"),
    ],
)
def test_only_what_the_trusted_proxy_added_counts(rf, settings, trusted, forwarded, address):
    settings.TRUST_PROXY = trusted
    assert client_address(rf.get("/", headers={"X-Forwarded-For": forwarded})) == address


def test_without_an_address_there_is_none(rf):
    assert client_address(rf.get("/", REMOTE_ADDR="")) == ""
