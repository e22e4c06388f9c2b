"""Blocks and reports over the API: Ann and Bob sit, Cat watches, Eve belongs nowhere."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Block, ChatLine, Player, Report, Table
from games.services import talk
from games.services.talk import Line
from tests.games.cast import Member
from tests.games.test_api import finished, room

pytestmark = pytest.mark.django_db(transaction=True)

WHY = {"seat": 2, "reason": "abuse"}


def seated(ann: Member, bob: Member) -> str:
    """A table where Ann sits on corner 0 and Bob on 2."""
    key = room(ann, bob)
    bob.post(f"tables/{key}/sit")
    return key


def problem(answer: Any) -> tuple[int, str]:
    return answer["status"], answer["code"]


def say(key: str, *texts: str) -> None:
    """Bob says these things at the table, in order."""
    bob = Player.objects.get(name="Bob")
    table = Table.objects.get(key=key)
    talk.keep([(table.pk, Line(2, bob.pk, "Bob", text, None, 1_764_000_000_000)) for text in texts])


@pytest.mark.parametrize("path", ["tables/x/report", "players/x/block"])
def test_writes_need_the_token_and_a_player(ann: Member, path: str) -> None:
    assert problem(ann.post(path, WHY, token="")) == (403, "forbidden")
    assert problem(Member(guest=False).post(path, WHY)) == (401, "forbidden")


# Blocks


def test_a_player_is_blocked_and_blocked_no_more(ann: Member, bob: Member) -> None:
    path = f"players/{bob.key}/block"
    assert ann.post(path) == {"player": bob.key, "blocked": True}
    assert ann.post(path) == {"player": bob.key, "blocked": True}
    assert Block.objects.get().blocked.key == bob.key
    assert ann.delete(path) == {"player": bob.key, "blocked": False}
    assert ann.delete(path) == {"player": bob.key, "blocked": False}
    assert not Block.objects.exists()


def test_nobody_blocks_themselves_or_nobody(ann: Member) -> None:
    assert problem(ann.post(f"players/{ann.key}/block")) == (403, "forbidden")
    assert problem(ann.post("players/nobody/block")) == (404, "not-found")
    assert problem(ann.delete("players/nobody/block")) == (404, "not-found")


def test_a_stranger_to_the_site_blocks_nobody(ann: Member) -> None:
    nobody = Member(guest=False)
    assert nobody.post(f"players/{ann.key}/block")["status"] == 401
    assert nobody.delete(f"players/{ann.key}/block")["status"] == 401
    assert not Block.objects.exists()


def test_eve_unblocks_nobody_for_ann(ann: Member, bob: Member, eve: Member) -> None:
    ann.post(f"players/{bob.key}/block")
    eve.delete(f"players/{bob.key}/block")
    assert Block.objects.count() == 1


def test_unblocking_needs_the_token_too(ann: Member, bob: Member) -> None:
    ann.post(f"players/{bob.key}/block")
    assert ann.client.delete(f"/api/v1/players/{bob.key}/block").status_code == 403
    assert Block.objects.count() == 1


def test_blocks_are_limited(ann: Member, bob: Member) -> None:
    cache.set(f"rate:blocks:{ann.key}", 60, 60)
    assert problem(ann.post(f"players/{bob.key}/block")) == (429, "rate")


def test_a_blocked_player_is_shut_out_of_the_room(ann: Member, bob: Member, eve: Member) -> None:
    opened = ann.opens()
    ann.post(f"players/{bob.key}/block")
    assert problem(bob.post("join", {"code": opened["code"]})) == (403, "forbidden")
    assert problem(bob.post(f"tables/{opened['table']}/sit")) == (404, "not-found")
    assert eve.post("join", {"code": opened["code"]}) == {"table": opened["table"]}


@pytest.mark.usefixtures("plain_files")
def test_the_invitation_is_shut_too(ann: Member, bob: Member) -> None:
    code = ann.opens()["code"]
    ann.post(f"players/{bob.key}/block")
    assert bob.client.get(f"/join/{code}/").status_code == 403
    assert Client(REMOTE_ADDR="10.9.9.9").get(f"/join/{code}/").status_code == 302


# Reports


def test_a_report_holds_the_last_lines_as_they_were(ann: Member, bob: Member) -> None:
    key = seated(ann, bob)
    say(key, *map(str, range(40)))
    made = ann.post(f"tables/{key}/report", {**WHY, "note": " rude\nwords "})
    report = Report.objects.get(key=made["report"])
    ChatLine.objects.all().delete()
    assert (report.reporter.key, report.reported.key, report.name) == (ann.key, bob.key, "Bob")
    assert (report.reason, report.note) == ("abuse", "rude words")
    assert [line["text"] for line in report.lines] == [str(each) for each in range(10, 40)]
    assert report.lines[0]["player"] == bob.key
    assert report.lines[0]["at"].startswith("2025-11-24")


def test_the_same_report_again_answers_the_first_and_changes_nothing(
    ann: Member, bob: Member
) -> None:
    key = seated(ann, bob)
    first = ann.post(f"tables/{key}/report", WHY)
    say(key, "later")
    assert ann.post(f"tables/{key}/report", {**WHY, "reason": "other"}) == first
    report = Report.objects.get()
    assert (report.reason, report.lines) == ("abuse", [])


def test_those_who_sat_may_still_report(ann: Member, bob: Member) -> None:
    key = finished(ann, bob)
    assert "report" in ann.post(f"tables/{key}/report", WHY)
    assert "report" in bob.post(f"tables/{key}/report", {**WHY, "seat": 0})


def test_eve_reports_nobody_and_learns_nothing(ann: Member, bob: Member, eve: Member) -> None:
    answer = eve.post(f"tables/{seated(ann, bob)}/report", WHY)
    assert problem(answer) == (422, "not-seated")
    assert answer == eve.post("tables/nowhere/report", WHY)
    assert not Report.objects.exists()


def test_who_watches_reports_nobody(ann: Member) -> None:
    key = ann.opens("bots")["table"]
    assert problem(Member("Cat").post(f"tables/{key}/report", WHY)) == (422, "not-seated")


@pytest.mark.parametrize(
    ("seat", "why"), [(0, (403, "forbidden")), (2, (403, "forbidden")), (7, (404, "not-found"))]
)
def test_oneself_bots_and_empty_corners_are_not_reported(
    ann: Member, seat: int, why: tuple[int, str]
) -> None:
    key = ann.opens("bots")["table"]
    assert problem(ann.post(f"tables/{key}/report", {**WHY, "seat": seat})) == why


@pytest.mark.parametrize(
    "change",
    [
        *({"reason": "boring"}, {"reason": None}, {"seat": "2"}, {"seat": True}, {"note": 5}),
        *({"note": "x" * 501}, {"note": "a\u202eb"}, {"note": "a\u0000b"}),
    ],
    ids=ascii,
)
def test_a_report_of_another_shape_is_malformed(
    ann: Member, bob: Member, change: dict[str, object]
) -> None:
    answer = ann.post(f"tables/{seated(ann, bob)}/report", {**WHY, **change})
    assert problem(answer) == (400, "malformed")
    assert not Report.objects.exists()


def test_five_reports_a_day_are_taken(ann: Member, bob: Member) -> None:
    keys = []
    for number in range(6):
        cache.clear()
        keys.append(finished(ann, bob))
        answer = ann.post(f"tables/{keys[-1]}/report", WHY)
        assert ("report" in answer) == (number < 5)
    assert problem(answer) == (429, "rate")
    assert "tomorrow" in answer["text"]
    assert "report" in ann.post(f"tables/{keys[0]}/report", WHY)
    assert "report" in bob.post(f"tables/{keys[5]}/report", {**WHY, "seat": 0})
