"""The JSON API: Ann hosts, Bob sits, Cat watches, Eve belongs nowhere."""

from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache

from games import record
from games.models import Table
from games.transcript import failed_check
from tests.games.cast import Member
from tests.games.services.builders import decline_all

pytestmark = pytest.mark.django_db(transaction=True)

NEED_A_PLAYER = {
    "tables": {"kind": "bots", "rules": "vest-classic", "seats": 2},
    "join": {"code": "ABCDEFGH"},
    "tables/x/sit": {},
    "tables/x/start": {},
    "tables/x/leave": {},
    "tables/x/remove": {"corner": 1},
    "tables/x/rules": {"rules": "vest-blitz"},
}


def room(ann: Member, *others: Member, seats: int = 2) -> str:
    """A private table of Ann's whose code the others have given."""
    opened = ann.opens(seats=seats)
    for other in others:
        other.post("join", {"code": opened["code"]})
    return str(opened["table"])


def finished(ann: Member, bob: Member) -> str:
    """A game of two that Ann has left."""
    key = room(ann, bob)
    bob.post(f"tables/{key}/sit")
    decline_all(Table.objects.get(key=key))
    assert ann.post(f"tables/{key}/leave") == {"table": key}
    return key


# Who am I


def test_me_is_nobody_before_the_first_action() -> None:
    nobody = Member(guest=False)
    assert nobody.get("me") == {"player": None, "coins": 0, "table": None}


def test_me_sets_the_csrf_cookie() -> None:
    assert Member(guest=False).token()


def test_a_guest_has_the_name_it_asked_for(ann: Member) -> None:
    assert ann.get("me")["player"] == {"key": ann.key, "name": "Ann", "guest": True}


def test_a_guest_without_a_name_is_given_one() -> None:
    nobody = Member(guest=False)
    assert nobody.post("guests")["name"]


def test_guests_answers_with_the_current_player(ann: Member) -> None:
    assert ann.post("guests", {"name": "Other"})["key"] == ann.key


def test_the_token_changes_with_the_guest() -> None:
    nobody = Member(guest=False)
    before = nobody.token()
    nobody.post("guests")
    assert nobody.token() != before


@pytest.mark.parametrize("name", ["x" * 21, "a\u202eb", "a\u0000b"])
def test_a_bad_name_is_malformed(name: str) -> None:
    answer = Member(guest=False).post("guests", {"name": name})
    assert (answer["status"], answer["code"]) == (400, "malformed")


def test_me_names_the_table_where_one_sits(ann: Member) -> None:
    key = ann.opens()["table"]
    assert ann.get("me")["table"] == key


# Limits


def test_an_address_makes_sixty_guests_an_hour() -> None:
    cache.clear()
    made = [Member(guest=False, address="192.0.2.1").post("guests") for _ in range(61)]
    assert all("key" in each for each in made[:60])
    assert (made[60]["status"], made[60]["code"]) == (429, "rate")


def test_who_is_a_guest_already_costs_nothing(ann: Member) -> None:
    for _ in range(61):
        assert ann.post("guests")["key"] == ann.key


def test_another_address_has_a_limit_of_its_own() -> None:
    cache.set("rate:guests:192.0.2.1", 60, 60)
    assert "key" in Member(guest=False, address="192.0.2.2").post("guests")


def test_limits_can_be_off(settings: Any) -> None:
    cache.set("rate:guests:192.0.2.1", 60, 60)
    settings.LUDO_LIMITS = False
    assert "key" in Member(guest=False, address="192.0.2.1").post("guests")


def test_codes_are_tried_ten_times_a_minute(eve: Member) -> None:
    tries = [eve.post("join", {"code": "ABCDEFGH"})["status"] for _ in range(11)]
    assert tries == [404] * 10 + [429]


# Opening a table


def test_a_private_table_has_a_code_and_waits(ann: Member) -> None:
    opened = ann.opens()
    assert len(opened["code"]) == 8
    assert ann.get(f"tables/{opened['table']}")["status"] == "waiting"


def test_a_table_against_bots_starts_at_once(ann: Member) -> None:
    opened = ann.opens("bots", seats=4)
    frame = ann.get(f"tables/{opened['table']}")
    assert opened["code"] is None
    assert (frame["t"], frame["status"], frame["you"]) == ("table", "dice", 0)
    assert [seat["kind"] for seat in frame["seats"]] == ["guest", "bot", "bot", "bot"]


def test_house_rules_are_part_of_the_id(ann: Member) -> None:
    key = ann.opens(rules="vest-classic+team", seats=4)["table"]
    assert ann.get(f"tables/{key}")["rules"] == "vest-classic+team"


def test_one_sits_at_one_table_at_a_time(ann: Member) -> None:
    first = ann.opens()["table"]
    answer = ann.opens()
    assert (answer["status"], answer["code"]) == (409, "already-seated")
    assert answer["table"] == first


def test_an_unknown_rule_set_names_its_section(ann: Member) -> None:
    answer = ann.opens(rules="chess")
    assert (answer["status"], answer["code"], answer["section"]) == (422, "bad-rules", "4")


def test_the_rules_decide_how_many_may_sit(ann: Member) -> None:
    answer = ann.opens(rules="ukll-competitive", seats=4)
    assert (answer["status"], answer["code"]) == (422, "bad-seats")


def test_nobody_has_coins_for_a_stake(ann: Member) -> None:
    body = {"kind": "bots", "rules": "vest-classic", "seats": 2, "stake": 100}
    answer = ann.post("tables", body)
    assert (answer["status"], answer["code"]) == (422, "funds")


@pytest.mark.parametrize(
    "change",
    [
        *({"seats": "2"}, {"seats": None}, {"seats": True}, {"rules": 5}, {"rules": "x" * 201}),
        *({"kind": "public"}, {"strength": "wild"}, {"clock": "slow"}, {"stake": -1}),
    ],
    ids=str,
)
def test_a_table_of_another_shape_is_malformed(ann: Member, change: dict[str, object]) -> None:
    body = {"kind": "bots", "rules": "vest-classic", "seats": 2, **change}
    answer = ann.post("tables", body)
    assert (answer["status"], answer["code"]) == (400, "malformed")


@pytest.mark.parametrize("body", ['{"kind":', "[]", "null", "7", "[" * 5000, "\udc00x"], ids=repr)
def test_broken_json_is_malformed(ann: Member, body: str) -> None:
    raw = body.encode("utf-8", "surrogatepass")
    answer = ann.client.post(
        "/api/v1/tables",
        raw,
        content_type="application/json",
        headers={"X-CSRFToken": ann.token()},
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_body_beyond_all_bounds_is_too_long(ann: Member) -> None:
    answer = ann.post("tables", {"rules": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)})
    assert (answer["status"], answer["code"]) == (400, "too-long")


# Who may write


@pytest.mark.parametrize("path", ["guests", *NEED_A_PLAYER])
def test_a_write_without_the_token_is_forbidden(ann: Member, path: str) -> None:
    answer = ann.post(path, {}, token="")
    assert (answer["status"], answer["code"]) == (403, "forbidden")


@pytest.mark.parametrize("path", NEED_A_PLAYER)
def test_nobody_is_told_to_become_somebody(path: str) -> None:
    answer = Member(guest=False).post(path, NEED_A_PLAYER[path])
    assert (answer["status"], answer["code"]) == (401, "forbidden")
    assert "guest" in answer["text"]


# Joining and sitting


def test_a_code_leads_to_its_table(ann: Member, bob: Member) -> None:
    opened = ann.opens()
    assert bob.post("join", {"code": opened["code"].lower()}) == {"table": opened["table"]}
    assert bob.get(f"tables/{opened['table']}")["you"] is None


def test_a_wrong_code_is_not_known(eve: Member) -> None:
    answer = eve.post("join", {"code": "ABCDEFGH"})
    assert (answer["status"], answer["code"]) == (404, "code")


def test_who_sits_elsewhere_is_told_where(ann: Member, bob: Member) -> None:
    elsewhere = bob.opens()["table"]
    answer = bob.post("join", {"code": ann.opens()["code"]})
    assert (answer["status"], answer["table"]) == (409, elsewhere)


def test_the_host_may_join_its_own_table(ann: Member) -> None:
    opened = ann.opens()
    assert ann.post("join", {"code": opened["code"]}) == {"table": opened["table"]}


def test_a_session_knows_twenty_tables(ann: Member, bob: Member) -> None:
    keys = []
    for _ in range(21):
        cache.clear()
        keys.append(room(ann, bob))
        ann.post(f"tables/{keys[-1]}/leave")
    assert bob.client.session["known_tables"] == keys[1:]


def test_the_last_seat_starts_the_game(ann: Member, bob: Member) -> None:
    key = room(ann, bob)
    assert bob.post(f"tables/{key}/sit") == {"table": key, "corner": 2}
    assert ann.get(f"tables/{key}")["status"] == "dice"


def test_a_corner_can_be_wanted(ann: Member, bob: Member) -> None:
    key = room(ann, bob, seats=4)
    assert bob.post(f"tables/{key}/sit", {"corner": 3})["corner"] == 3


def test_a_taken_corner_is_full(ann: Member, bob: Member) -> None:
    key = room(ann, bob, seats=4)
    answer = bob.post(f"tables/{key}/sit", {"corner": 0})
    assert (answer["status"], answer["code"]) == (422, "full")


def test_sitting_twice_is_refused_with_the_table(ann: Member) -> None:
    key = room(ann, seats=4)
    answer = ann.post(f"tables/{key}/sit")
    assert (answer["status"], answer["table"]) == (409, key)


def test_nobody_sits_down_at_a_game_that_runs(ann: Member, bob: Member, eve: Member) -> None:
    key = room(ann, bob, eve)
    bob.post(f"tables/{key}/sit")
    answer = eve.post(f"tables/{key}/sit")
    assert (answer["status"], answer["code"]) == (422, "closed")


@pytest.mark.parametrize("what", ["sit", "start"])
def test_eve_knows_of_no_private_table(ann: Member, eve: Member, what: str) -> None:
    answer = eve.post(f"tables/{room(ann)}/{what}")
    assert (answer["status"], answer["code"]) == (404, "not-found")
    assert answer == eve.post(f"tables/nowhere/{what}")


def test_eve_sees_no_private_table(ann: Member, eve: Member) -> None:
    assert eve.get(f"tables/{room(ann)}") == eve.get("tables/nowhere")
    assert eve.get("tables/nowhere")["status"] == 404


def test_cat_watches_a_game_against_bots(ann: Member) -> None:
    key = ann.opens("bots")["table"]
    frame = Member("Cat").get(f"tables/{key}")
    assert (frame["you"], frame["code"]) == (None, None)


def test_eve_cannot_leave_a_table_where_she_does_not_sit(ann: Member, eve: Member) -> None:
    answer = eve.post(f"tables/{room(ann)}/leave")
    assert (answer["status"], answer["code"]) == (422, "not-seated")


# Starting and leaving


def test_the_host_fills_the_table_with_bots(ann: Member) -> None:
    key = room(ann, seats=4)
    assert ann.post(f"tables/{key}/start", {"fill": True}) == {"table": key}
    assert ann.get(f"tables/{key}")["status"] == "dice"


def test_without_bots_empty_seats_stop_the_start(ann: Member) -> None:
    answer = ann.post(f"tables/{room(ann, seats=4)}/start")
    assert (answer["status"], answer["code"]) == (422, "seats-empty")


def test_only_the_host_starts(ann: Member, bob: Member) -> None:
    key = room(ann, bob, seats=4)
    bob.post(f"tables/{key}/sit")
    answer = bob.post(f"tables/{key}/start", {"fill": True})
    assert (answer["status"], answer["code"]) == (403, "forbidden")


def test_the_next_seat_hosts_when_the_host_goes(ann: Member, bob: Member) -> None:
    key = room(ann, bob, seats=4)
    bob.post(f"tables/{key}/sit")
    ann.post(f"tables/{key}/leave")
    assert bob.get(f"tables/{key}")["host"] == 1
    assert ann.get("me")["table"] is None


def test_leaving_a_game_of_two_ends_it(ann: Member, bob: Member) -> None:
    game = bob.get(f"games/{finished(ann, bob)}")
    assert game["ending"] == "left"
    assert {"corner": 2, "place": 1} in game["places"]


def test_nobody_leaves_a_game_that_is_over(ann: Member, bob: Member) -> None:
    key = finished(ann, bob)
    answer = bob.post(f"tables/{key}/leave")
    assert (answer["status"], answer["code"]) == (422, "over")


# What anybody may read


def test_running_public_tables_are_none_yet(ann: Member) -> None:
    ann.opens("bots")
    assert ann.get("tables") == []


def test_the_record_is_text_that_reads_back(ann: Member, bob: Member) -> None:
    key = finished(ann, bob)
    text = Member(guest=False).text(f"games/{key}/record")
    assert record.write(record.read(text)) == text
    assert record.read(text).header("Game") == key


def test_the_transcript_verifies(ann: Member, bob: Member) -> None:
    key = finished(ann, bob)
    transcript = Member(guest=False).get(f"games/{key}/transcript")
    assert failed_check(transcript) is None
    assert transcript["end"]["how"] == "left"
    assert transcript["seats"] == [{"seat": 0, "corner": 0}, {"seat": 2, "corner": 2}]


@pytest.mark.parametrize("what", ["", "/record", "/transcript"])
def test_a_game_is_told_only_when_it_is_over(ann: Member, what: str) -> None:
    key = ann.opens("bots")["table"]
    assert ann.get(f"games/{key}{what}")["status"] == 404


@pytest.mark.parametrize("what", ["", "/record", "/transcript"])
def test_a_room_that_never_began_has_no_game(ann: Member, what: str) -> None:
    key = room(ann)
    ann.post(f"tables/{key}/leave")
    assert Table.objects.get(key=key).is_over
    assert ann.get(f"games/{key}{what}")["status"] == 404
