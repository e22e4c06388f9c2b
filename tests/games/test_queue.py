"""Quick play over the API and its pages: Ann and Bob wait, Eve does not know their tickets."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Table, Ticket
from games.services import matchmaking
from tests.games.cast import Member, browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("plain_files")]

HEAD_TO_HEAD = {"rules": "ukll-competitive", "seats": 2, "ranked": True}


def queue(member: Member, **pool: object) -> str:
    return str(member.post("queue", HEAD_TO_HEAD | pool)["ticket"])


def test_two_are_seated_head_to_head() -> None:
    ann, bob = Member("Ann"), Member("Bob")
    mine = queue(ann)
    assert ann.get(f"queue/{mine}") == {
        **{"state": "waiting", "table": None, "waiting": 1, "expected_ms": None}
    }
    theirs = queue(bob)
    seated = ann.get(f"queue/{mine}")
    assert seated["state"] == "seated" and seated["table"] == bob.get(f"queue/{theirs}")["table"]
    assert ann.get("me")["table"] == seated["table"]
    assert ann.get(f"tables/{seated['table']}")["kind"] == "ranked"
    watched = Member("Eve").get("tables")
    assert [each["table"] for each in watched] == [seated["table"]]


TEAM = {"rules": "vest-classic+team", "seats": 4, "ranked": False}


def test_friends_over_the_api_sit_opposite() -> None:
    ann, bob, cat, dev = (Member(name) for name in ("Ann", "Bob", "Cat", "Dev"))
    queue(ann, **TEAM, friend=bob.key), queue(cat, **TEAM), queue(dev, **TEAM)
    queue(bob, **TEAM, friend=ann.key)
    corners = dict(Table.objects.get().seat_set.values_list("name", "corner"))
    assert (corners["Ann"] - corners["Bob"]) % 4 == 2


@pytest.mark.parametrize("friend", ["", 7, "x" * 21])
def test_a_friend_of_another_shape_is_malformed(friend: object) -> None:
    wish = HEAD_TO_HEAD | TEAM | {"friend": friend}
    assert Member("Ann").post("queue", wish)["status"] == 400


def test_eve_becomes_nobodys_partner_by_naming_her() -> None:
    ann, bob, cat, eve = (Member(name) for name in ("Ann", "Bob", "Cat", "Eve"))
    for member in (ann, bob, cat):
        queue(member, **TEAM)
    queue(eve, **TEAM, friend=ann.key)
    assert not Table.objects.exists()
    assert eve.post("queue", HEAD_TO_HEAD | TEAM | {"friend": "nobody"})["code"] == "not-found"


def test_friends_meet_by_the_lobbys_form() -> None:
    ann, bob = Member("Ann"), Member("Bob")
    wish = {"rules": "vest-classic", "seats": "4", "strength": "fair", "team": "on"}
    for one, other in ((ann, bob), (bob, ann)):
        form = {**wish, "kind": "quick", "friend": other.key.upper()}
        form["csrfmiddlewaretoken"] = one.token()
        page = one.client.post("/play/", form, follow=True).content.decode()
        assert f"as a pair with {other.name}" in page
        assert f"Your key: {one.key}" in one.client.get("/").content.decode()
    assert Ticket.objects.filter(open=True, friend__isnull=False).count() == 2


def test_withdrawing_leaves_the_pool() -> None:
    ann, bob = Member("Ann"), Member("Bob")
    ticket = queue(ann)
    assert ann.delete(f"queue/{ticket}") == {"ticket": ticket}
    assert ann.get(f"queue/{ticket}")["code"] == "not-found"
    queue(bob)
    assert not Table.objects.exists()


def test_nobody_sees_anothers_ticket() -> None:
    ticket = queue(Member("Ann"))
    eve, nobody = Member("Eve"), Member(guest=False)
    assert eve.get(f"queue/{ticket}")["status"] == 404
    assert eve.delete(f"queue/{ticket}")["status"] == 404
    assert nobody.get(f"queue/{ticket}")["status"] == 401
    assert nobody.post("queue", HEAD_TO_HEAD)["status"] == 401


@pytest.mark.parametrize(
    ("pool", "status"),
    [
        ({"seats": 3}, 422),
        ({"seats": "2"}, 400),
        ({"rules": "chess"}, 422),
        ({"stake": 5}, 422),
        ({"stake": -1}, 400),
        ({"rules": "traditional"}, 403),
        ({"ranked": "yes"}, 400),
    ],
)
def test_a_pool_that_is_none_is_refused(pool: dict[str, object], status: int) -> None:
    answer = Member("Ann").post("queue", HEAD_TO_HEAD | pool)
    assert answer["status"] == status and answer["text"]


def page_of(who: Client, **wanted: str) -> str:
    form = {"rules": "vest-classic", "seats": "4", "strength": "fair", "kind": "quick"} | wanted
    answer = who.post("/play/", form)
    assert answer.status_code == 302
    return str(answer["Location"])


def test_the_lobby_leads_into_the_pool_and_on_to_the_table() -> None:
    ann, bob = browser(), browser()
    mine = page_of(ann, rules="vest-blitz", seats="2")
    page = ann.get(mine).content.decode()
    assert "Looking for players" in page and "bots take them" in page
    page_of(bob, rules="vest-blitz", seats="2")
    assert ann.get(mine)["Location"] == f"/table/{Table.objects.get().key}/"


def test_the_lobby_says_that_one_waits_and_how_many_do() -> None:
    ann = browser()
    mine = page_of(ann)
    lobby = ann.get("/").content.decode()
    assert "You are in a queue" in lobby and mine in lobby
    assert "1 waits" in browser().get("/").content.decode()
    ann.post(f"{mine}leave/")
    assert "You are in a queue" not in ann.get("/").content.decode()


def test_a_ticket_that_is_gone_leads_back_to_the_lobby() -> None:
    ann = browser()
    mine = page_of(ann)
    Ticket.objects.update(seen_at=timezone.now() - timedelta(seconds=30))
    matchmaking.tidy()
    assert ann.get(mine)["Location"] == "/"
    assert browser().get(mine).status_code == 404


def test_the_lobby_refuses_what_no_pool_takes() -> None:
    form = {"rules": "traditional", "seats": "4", "strength": "fair", "kind": "ranked"}
    answer = browser().post("/play/", form)
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
