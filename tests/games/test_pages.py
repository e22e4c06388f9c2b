"""The pages: Ann plays, Bob is a friend, Eve belongs nowhere; all of it without scripts."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Player, Status, Table
from tests.games.services.builders import decline_all

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("plain_files")]

PLAY = {"rules": "vest-classic", "seats": "2", "strength": "easy", "kind": "bots"}


@pytest.fixture
def ann() -> Client:
    return Client()


@pytest.fixture
def bob() -> Client:
    return Client()


@pytest.fixture
def eve() -> Client:
    return Client()


def opened(browser: Client, **wanted: str | list[str]) -> Table:
    """The table that the lobby's form opens."""
    answer = browser.post("/play/", {**PLAY, **wanted})
    assert answer.status_code == 302, text(answer)
    return Table.objects.get(key=answer["Location"].split("/")[2])


def text(answer: HttpResponse) -> str:
    return answer.content.decode()


def ended(browser: Client) -> Table:
    """A private game of Ann's that ended because she left it."""
    table = opened(browser, kind="private")
    browser.post(f"/table/{table.key}/start/", {"fill": "1"})
    decline_all(table)
    browser.post(f"/table/{table.key}/leave/")
    table.refresh_from_db()
    return table


# The lobby


def test_looking_at_the_lobby_makes_nobody_a_guest(ann: Client) -> None:
    assert ann.get("/").status_code == 200
    assert not Player.objects.exists()


def test_one_tap_on_the_lobby_sits_a_guest_down_against_bots(ann: Client) -> None:
    table = opened(ann)
    kinds = sorted(seat.is_bot for seat in table.seat_set.all())
    assert (kinds, table.kind) == ([False, True], "bots")


def test_the_defaults_of_the_form_are_a_game(ann: Client) -> None:
    page = text(ann.get("/"))
    chosen = dict(re.findall(r'name="(\w+)" value="(\w+)" checked', page))
    table = opened(ann, **chosen)
    assert (table.rules, table.seats_count) == ("vest-classic", 4)


def test_without_scripts_a_head_to_head_set_is_played_by_two(ann: Client) -> None:
    table = opened(ann, rules="ukll-competitive", seats="4")
    assert (table.rules, table.seats_count) == ("ukll-competitive", 2)


def test_team_up_at_four_seats_is_two_against_two(ann: Client) -> None:
    assert opened(ann, seats="4", team="on").rules == "vest-classic+team"


def test_team_up_where_the_rules_know_no_pairs_is_refused_in_words(ann: Client) -> None:
    answer = ann.post("/play/", {**PLAY, "rules": "traditional", "seats": "4", "team": "on"})
    assert answer.status_code == 422
    assert "cannot be played with team" in text(answer)
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"rules": "chess"}, {"seats": "5"}, {"seats": ""}, {"strength": "godlike"}]
)
def test_a_value_that_was_not_offered_is_refused(ann: Client, wrong: dict[str, str]) -> None:
    assert ann.post("/play/", {**PLAY, **wrong}).status_code == 422
    assert not Table.objects.exists()


def test_who_holds_a_seat_is_led_back_to_it(ann: Client, eve: Client) -> None:
    table = opened(ann)
    assert f'href="/table/{table.key}/"' in text(ann.get("/"))
    assert table.key not in text(eve.get("/"))


def test_leaving_from_the_lobby_asks_once(ann: Client) -> None:
    leave = f'action="/table/{opened(ann).key}/leave/"'
    asking = re.search(r"<details.*?</details>", text(ann.get("/")), re.DOTALL)
    assert asking is not None and leave in asking[0] and "cannot come back" in asking[0]


def test_a_second_table_is_refused_in_words(ann: Client) -> None:
    opened(ann)
    answer = ann.post("/play/", PLAY)
    assert answer.status_code == 422
    assert "already sit at another table" in text(answer)


def test_forms_need_the_token_of_the_page() -> None:
    careful = Client(enforce_csrf_checks=True)
    refused = careful.post("/play/", PLAY)
    assert refused.status_code == 403
    assert "load the page again" in text(refused) and "<style" not in text(refused)
    page = text(careful.get("/"))
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token is not None
    answer = careful.post("/play/", {**PLAY, "csrfmiddlewaretoken": token[1]})
    assert answer.status_code == 302


@pytest.mark.parametrize("path", ["/table/x/sit/", "/table/x/start/", "/table/x/leave/"])
def test_what_changes_something_is_no_link(ann: Client, path: str) -> None:
    assert ann.get(path).status_code == 405


def test_the_lobby_asks_the_database_a_fixed_number_of_questions(
    ann: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    opened(ann)
    with django_assert_max_num_queries(6):
        ann.get("/")


# The table


def test_the_table_page_draws_the_board_with_a_name_for_every_seat(ann: Client) -> None:
    page = text(ann.get(f"/table/{opened(ann).key}/"))
    assert page.count('class="token') == 8
    assert len(re.findall(r'class="seat( own)?"', page)) == 2
    assert 'class="base empty" data-corner="1"' in page


@pytest.mark.parametrize("rules", ["vest-arrow", "vest-arrow-2026-09", "vest-classic"])
def test_the_board_shows_the_arrows_and_locks_of_its_rules(ann: Client, rules: str) -> None:
    page = text(ann.get(f"/table/{opened(ann, rules=rules).key}/"))
    arrows = {"vest-arrow": 8, "vest-arrow-2026-09": 4, "vest-classic": 0}[rules]
    assert (page.count("<line "), page.count('class="lock"')) == (arrows, 0)


def test_home_columns_are_told_apart_by_more_than_colour(ann: Client) -> None:
    page = text(ann.get(f"/table/{opened(ann, seats='4').key}/"))
    columns = re.findall(r'data-column="(\d)" data-step="4".*?class="emblem" (\S+)', page)
    assert [corner for corner, _ in columns] == ["0", "1", "2", "3"]
    assert len({shape for _, shape in columns}) == 4


def test_a_locked_column_has_a_lock_for_every_corner(ann: Client) -> None:
    page = text(ann.get(f"/table/{opened(ann, rules='vest-blitz').key}/"))
    assert page.count('class="lock"') == 4


def test_a_table_with_a_clock_for_the_whole_game_says_what_lag_is_credited(ann: Client) -> None:
    page = text(ann.get(f"/table/{opened(ann, rules='ukll-competitive').key}/"))
    assert "7:30 for all your turns" in page
    assert "up to 0.5 s for each action, out of an allowance of 0.45 s that grows by 0.15 s" in page
    casual = opened(Client(), rules="ukll-casual").key
    assert "allowance" not in text(Client().get(f"/table/{casual}/"))


def test_the_table_page_says_what_its_rules_are(ann: Client) -> None:
    blitz = text(ann.get(f"/table/{opened(ann, rules='vest-blitz').key}/"))
    classic = text(Client().get(f"/table/{opened(Client()).key}/"))
    assert ("stays locked" in blitz, "stays locked" in classic) == (True, False)


def test_anybody_with_the_link_may_watch_a_game_against_bots(ann: Client, eve: Client) -> None:
    page = text(eve.get(f"/table/{opened(ann).key}/"))
    assert 'data-own=""' in page
    assert 'id="leave"' not in page


def test_the_table_page_asks_the_database_a_fixed_number_of_questions(
    ann: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    table = opened(ann, seats="4")
    with django_assert_max_num_queries(6):
        ann.get(f"/table/{table.key}/")


@pytest.mark.parametrize("path", ["/table/nothing/", "/game/nothing/", "/game/nothing/record.txt"])
def test_what_is_not_there_is_not_found(ann: Client, path: str) -> None:
    answer = ann.get(path)
    assert answer.status_code == 404
    assert "There is nothing here" in text(answer)


# Private rooms


def test_a_private_room_is_not_there_for_who_has_no_code(ann: Client, eve: Client) -> None:
    table = opened(ann, kind="private")
    assert eve.get(f"/table/{table.key}/").status_code == 404
    assert table.code is not None and table.code in text(ann.get(f"/table/{table.key}/"))


def test_a_code_opens_the_room_and_its_seat(ann: Client, bob: Client) -> None:
    table = opened(ann, kind="private")
    assert bob.post("/join/", {"code": (table.code or "").lower()}).status_code == 302
    assert "Sit down" in text(bob.get(f"/table/{table.key}/"))
    bob.post(f"/table/{table.key}/sit/")
    table.refresh_from_db()
    assert table.status != Status.WAITING


def test_a_wrong_code_opens_nothing(ann: Client) -> None:
    answer = ann.post("/join/", {"code": "NOSUCH00"})
    assert answer.status_code == 422
    assert "No table has this code" in text(answer)


def test_eve_can_neither_sit_nor_start_nor_leave_at_a_private_room(
    ann: Client, eve: Client
) -> None:
    table = opened(ann, kind="private")
    for what in ("sit", "start"):
        assert eve.post(f"/table/{table.key}/{what}/").status_code == 404
    eve.post(f"/table/{table.key}/leave/")
    table.refresh_from_db()
    assert (table.status, table.seat_set.count()) == (Status.WAITING, 1)


def test_a_guest_at_the_table_is_not_its_host(ann: Client, bob: Client) -> None:
    table = opened(ann, kind="private", seats="3")
    bob.post("/join/", {"code": table.code or ""})
    bob.post(f"/table/{table.key}/sit/")
    assert bob.post(f"/table/{table.key}/start/", {"fill": "1"}).status_code == 422
    ann.post(f"/table/{table.key}/start/", {"fill": "1"})
    assert Table.objects.get(pk=table.pk).status != Status.WAITING


# The record of a game


def test_a_finished_game_shows_places_promise_and_seed(ann: Client, eve: Client) -> None:
    table = ended(ann)
    page = text(eve.get(f"/game/{table.key}/"))
    seed = re.search(r"Seed: (\w{64})", table.record)
    assert seed is not None and f"<code>{seed[1]}</code>" in page
    assert eve.get(f"/game/{table.key}/record.txt").content.decode() == table.record


def test_a_running_game_has_no_record(ann: Client) -> None:
    key = opened(ann).key
    assert ann.get(f"/game/{key}/")["Location"] == f"/table/{key}/"
    assert ann.get(f"/game/{key}/record.txt").status_code == 404


def test_the_lobby_leads_to_ones_last_games(ann: Client, eve: Client) -> None:
    table = ended(ann)
    assert f"/game/{table.key}/" in text(ann.get("/"))
    assert table.key not in text(eve.get("/"))


# What every answer carries


@pytest.mark.parametrize("path", ["/", "/nothing/", "/api/v1/me"])
def test_every_answer_forbids_what_is_not_ours(ann: Client, path: str) -> None:
    policy = ann.get(path)["Content-Security-Policy"]
    for rule in ("default-src 'self'", "object-src 'none'", "base-uri 'none'"):
        assert rule in policy
    assert "frame-ancestors 'none'" in policy and "unsafe" not in policy
    assert "connect-src 'self' ws://testserver;" in policy


def test_a_secure_page_speaks_over_secure_sockets_only(ann: Client) -> None:
    policy = ann.get("/", secure=True)["Content-Security-Policy"]
    assert "wss://testserver" in policy and "ws://" not in policy


def test_a_name_is_text_and_never_markup(ann: Client) -> None:
    table = opened(ann)
    table.seat_set.filter(player__isnull=False).update(name="<b>Ann</b>")
    page = text(ann.get(f"/table/{table.key}/"))
    assert "<b>Ann</b>" not in page and "&lt;b&gt;Ann" in page


def test_no_page_has_a_script_or_style_of_its_own_in_it(ann: Client) -> None:
    pages = [text(ann.get("/")), text(ann.get(f"/table/{opened(ann).key}/"))]
    for page in pages:
        assert "<style" not in page and " style=" not in page and " onclick=" not in page
        scripts = re.findall(r"<script\b[^>]*>", page)
        assert all(" src=" in tag or 'type="application/json"' in tag for tag in scripts)


def test_a_room_with_house_rules_and_the_relaxed_clock(ann: Client) -> None:
    table = opened(ann, kind="private", options=["bounce", "enter1"], relaxed="on")
    assert (table.rules, table.clock) == ("vest-classic+bounce+enter1", "relaxed")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"kind": "private", "options": "capturebonus"}, "have capturebonus already"),
        ({"kind": "quick", "seats": "4", "options": "bounce"}, "cannot be played with bounce"),
        ({"kind": "quick", "seats": "4", "relaxed": "on"}, "may not do that"),
    ],
)
def test_house_rules_that_do_not_fit_are_refused_in_words(
    ann: Client, wanted: dict[str, str], words: str
) -> None:
    answer = ann.post("/play/", {**PLAY, **wanted})
    assert answer.status_code == 422 and words in text(answer)


def test_an_invitation_leads_to_the_room_and_makes_nobody_a_guest(ann: Client, bob: Client) -> None:
    table = opened(ann, kind="private", seats="3")
    page = text(ann.get(f"/table/{table.key}/"))
    assert f"/join/{table.code}/" in page and 'class="qr"' in page
    before = Player.objects.count()
    assert bob.get(f"/join/{table.code}/")["Location"] == f"/table/{table.key}/"
    room = text(bob.get(f"/table/{table.key}/"))
    assert "Sit down" in room and str(table.code) not in room
    assert Player.objects.count() == before


def test_an_invitation_to_nowhere_says_so(eve: Client) -> None:
    answer = eve.get("/join/NOTHERE9/")
    assert answer.status_code == 404 and "No table has this code" in text(answer)
