"""A host's powers over the API and on the page: Ann hosts, Bob sits, Cat knows, Eve does not."""

import pytest

from games.models import Table
from tests.games.cast import Member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("plain_files")]


class Room:
    """A room of four with Ann and Bob in it; Cat has its code, Eve has not."""

    def __init__(self) -> None:
        self.ann, self.bob, self.cat, self.eve = (Member(n) for n in ("Ann", "Bob", "Cat", "Eve"))
        opened = self.ann.opens(seats=4)
        self.key, self.code = opened["table"], opened["code"]
        for member in (self.bob, self.cat):
            member.post("join", {"code": self.code})
        self.bob.post(f"tables/{self.key}/sit", {"corner": 2})

    def api(self, who: Member, what: str, body: object) -> dict[str, object]:
        return dict(who.post(f"tables/{self.key}/{what}", body))

    def page(self, who: Member) -> str:
        return who.client.get(f"/table/{self.key}/").content.decode()

    def form(self, who: Member, what: str, **fields: object) -> int:
        fields["csrfmiddlewaretoken"] = who.token()
        return int(who.client.post(f"/table/{self.key}/{what}/", fields).status_code)

    def table(self) -> Table:
        return Table.objects.get(key=self.key)

    def names(self) -> dict[int, str]:
        return dict(self.table().seat_set.values_list("corner", "name"))


@pytest.fixture
def room() -> Room:
    return Room()


def test_the_host_removes_somebody_for_good(room: Room) -> None:
    assert room.api(room.ann, "remove", {"corner": 2}) == {"table": room.key}
    assert room.names() == {0: "Ann"}
    assert room.bob.get("me")["table"] is None
    assert room.api(room.bob, "sit", {})["code"] == "forbidden"
    assert room.bob.post("join", {"code": room.code})["status"] == 403
    assert room.bob.get(f"tables/{room.key}")["status"] == 404
    assert room.bob.client.get(f"/table/{room.key}/").status_code == 404


def test_an_invitation_leads_back_nobody_who_was_removed(room: Room) -> None:
    room.api(room.ann, "remove", {"corner": 2})
    assert room.bob.client.get(f"/join/{room.code}/", follow=True).status_code == 404
    assert room.cat.client.get(f"/join/{room.code}/", follow=True).status_code == 200


def test_the_host_changes_the_rules(room: Room) -> None:
    body = {"rules": "vest-blitz+bounce", "seats": 2, "clock": "relaxed"}
    assert room.api(room.ann, "rules", body) == {"table": room.key}
    table = room.table()
    assert (table.rules, table.seats_count, table.clock) == ("vest-blitz+bounce", 2, "relaxed")
    assert room.api(room.ann, "rules", {"rules": "vest-classic"}) == {"table": room.key}
    assert room.table().seats_count == 2


@pytest.mark.parametrize(
    ("what", "body"), [("remove", {"corner": 0}), ("rules", {"rules": "vest-blitz"})]
)
def test_nobody_else_may(room: Room, what: str, body: object) -> None:
    for member, status in ((room.bob, 403), (room.cat, 403), (room.eve, 404)):
        assert room.api(member, what, body)["status"] == status
    assert room.names() == {0: "Ann", 2: "Bob"} and room.table().rules == "vest-classic"
    room.ann.post(f"tables/{room.key}/start", {"fill": True})
    assert room.api(room.ann, what, body)["code"] == "closed"


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("remove", {}),
        ("remove", {"corner": "2"}),
        ("remove", {"corner": None}),
        ("rules", {}),
        ("rules", {"rules": "vest-blitz", "seats": "2"}),
        ("rules", {"rules": "vest-blitz", "clock": "none"}),
    ],
)
def test_a_wish_of_another_shape_is_malformed(room: Room, what: str, body: object) -> None:
    assert room.api(room.ann, what, body)["status"] == 400


def test_too_many_people_are_told_apart_from_a_taken_seat(room: Room) -> None:
    room.api(room.cat, "sit", {})
    refused = room.api(room.ann, "rules", {"rules": "vest-classic", "seats": 2})
    assert (refused["code"], str(refused["text"])[:2]) == ("full", "3 ")
    assert room.api(room.cat, "sit", {"corner": 2})["code"] == "already-seated"


# The page


def test_the_room_shows_a_button_for_each_free_seat_and_powers_to_the_host_alone(
    room: Room,
) -> None:
    hosts, bobs, cats = (room.page(who) for who in (room.ann, room.bob, room.cat))
    assert cats.count("Take this seat") == 2 and "Take this seat" not in hosts + bobs
    assert (hosts.count("Remove Bob from"), hosts.count("Change the rules")) == (1, 1)
    assert "Remove " not in bobs + cats and "Change the rules" not in bobs + cats


def test_pairs_are_shown_where_they_play(room: Room) -> None:
    assert "Pair 1" not in room.page(room.cat)
    room.api(room.ann, "rules", {"rules": "vest-classic+team"})
    page = room.page(room.cat)
    assert [page.split('id="room"')[1].count(f"Pair {n}</small>") for n in (1, 2)] == [2, 2]


def test_the_page_removes_and_changes(room: Room) -> None:
    wish = {"rules": "traditional", "seats": "3", "strength": "fair", "options": ["bounce"]}
    assert room.form(room.ann, "rules", **wish, relaxed="on") == 302
    table = room.table()
    assert (table.rules, table.seats_count, table.clock) == ("traditional+bounce", 3, "relaxed")
    page = room.page(room.ann)
    assert 'value="bounce" checked' in page and 'value="3" checked' in page
    assert room.form(room.ann, "remove", corner="2") == 302
    assert room.names() == {0: "Ann"}
    assert room.form(room.cat, "sit", corner="1") == 302
    assert room.names() == {0: "Ann", 1: "Cat"}


@pytest.mark.parametrize("corner", ["", "x", "٣", "999", "-1"])
def test_a_corner_that_is_none_removes_nobody(room: Room, corner: str) -> None:
    assert room.form(room.ann, "remove", corner=corner) == 422
    assert room.names() == {0: "Ann", 2: "Bob"}


def test_the_page_gives_strangers_nothing(room: Room) -> None:
    for what in ("remove", "rules"):
        assert room.form(room.eve, what, corner="2") == 404
        assert room.eve.client.get(f"/table/{room.key}/{what}/").status_code == 405
        assert room.form(room.bob, what, corner="0") == 422
    assert room.names() == {0: "Ann", 2: "Bob"}


def test_rules_that_were_not_offered_are_refused_in_words(room: Room) -> None:
    assert room.form(room.ann, "rules", rules="chess", seats="2", strength="fair") == 422
    assert room.table().rules == "vest-classic"
