"""The parts of the lobby that change by themselves, and the way back to one's table."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games import queries
from games.models import Ticket
from tests.games.cast import Member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("plain_files")]

POOL = {"rules": "vest-arrow", "seats": 2, "stake": 0, "ranked": True}


def page(member: Member, path: str) -> str:
    answer = member.client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def seated_pair() -> tuple[Member, Member]:
    ann, bob = Member("Ann"), Member("Bob")
    for member in (ann, bob):
        member.post("queue", POOL)
    return ann, bob


def test_each_pool_says_how_many_wait_and_how_long_it_took_lately() -> None:
    seated_pair()
    since = timezone.now() - timedelta(seconds=12)
    Ticket.objects.update(created_at=since, seated_at=timezone.now())
    cat = Member("Cat")
    cat.post("queue", POOL)
    Member("Dev").post("queue", POOL | {"rules": "vest-blitz"})
    shown = page(Member(guest=False), "/lobby/live/")
    assert "Arrow · 2 seats · ranked · 1 waits · about 12 s" in shown
    assert "Blitz · 2 seats · ranked · 1 waits</li>" in shown


def test_everybody_sees_running_tables_and_only_their_own_seat() -> None:
    ann, _ = seated_pair()
    eve, key = Member("Eve"), ann.get("me")["table"]
    for member, count in ((ann, 1), (eve, 0)):
        shown = page(member, "/lobby/live/")
        assert "Running tables" in shown
        assert shown.count(f'data-table="{key}"') == count


def test_who_waits_sees_its_own_ticket() -> None:
    ann, eve = Member("Ann"), Member("Eve")
    ticket = ann.post("queue", POOL)["ticket"]
    assert f'data-ticket="{ticket}"' in page(ann, "/lobby/live/")
    assert ticket not in page(eve, "/lobby/live/")


def test_the_parts_cost_a_fixed_number_of_questions(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for rules in ("vest-arrow", "vest-blitz", "vest-master"):
        Member().post("queue", POOL | {"rules": rules})
        seated_pair()
    ann = Member("Ann")
    with django_assert_max_num_queries(8):
        ann.client.get("/lobby/live/")


def test_the_mark_changes_with_what_others_see_and_with_nothing_else() -> None:
    empty = queries.lobby_mark()
    Member("Ann").opens("bots")
    assert queries.lobby_mark() == empty
    bob = Member("Bob")
    ticket = bob.post("queue", POOL)["ticket"]
    one_waits = queries.lobby_mark()
    bob.delete(f"queue/{ticket}")
    assert queries.lobby_mark() == empty != one_waits
    cat, _ = seated_pair()
    one_runs = queries.lobby_mark()
    cat.post(f"tables/{cat.get('me')['table']}/leave")
    assert queries.lobby_mark() == empty != one_runs
    seated_pair()
    assert queries.lobby_mark() not in {empty, one_runs}


def test_every_page_leads_back_to_ones_table_but_the_table_itself() -> None:
    ann, eve = Member("Ann"), Member("Eve")
    key = ann.opens()["table"]
    link = f'<a class="to-table" href="/table/{key}/">'
    assert link in page(ann, "/fair/")
    assert link not in page(ann, f"/table/{key}/") + page(ann, "/") + page(eve, "/fair/")
    missing = ann.client.get("/table/nothing/")
    assert missing.status_code == 404 and link in missing.content.decode()
    ann.post(f"tables/{key}/leave")
    assert "to-table" not in page(ann, "/fair/")
