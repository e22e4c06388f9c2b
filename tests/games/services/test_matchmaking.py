"""Quick play: who is seated with whom, when bots come, and nobody twice."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games import queries
from games.models import Kind, Player, Ply, Seat, Status, Table, Ticket
from games.services import leavers, matchmaking, seating
from games.services.matchmaking import Pool
from tests.games.services.builders import in_a_thread, outcome, person, until_somebody_waits

pytestmark = pytest.mark.django_db(transaction=True)

CLASSIC = Pool("vest-classic", 4, 0, False)


def wait(
    player: Player, rules: str = "vest-classic", seats: int = 4, ranked: bool = False
) -> Ticket:
    return matchmaking.enqueue(player, rules=rules, seats=seats, stake=0, ranked=ranked)


def age(seconds: int, **only: object) -> None:
    """Everybody has waited so much longer."""
    since = timezone.now() - timedelta(seconds=seconds)
    Ticket.objects.filter(open=True, **only).update(created_at=since)


def people(count: int) -> list[Player]:
    return [person(f"P{number}") for number in range(count)]


def test_the_last_of_four_seats_all_of_them() -> None:
    tickets = [wait(player) for player in people(4)]
    for ticket in tickets:
        ticket.refresh_from_db()
    table = tickets[-1].table
    assert table is not None and {ticket.table_id for ticket in tickets} == {table.pk}
    assert (table.kind, table.status, table.seat_set.count()) == (Kind.QUICK, Status.DICE, 4)
    assert not Ticket.objects.filter(open=True).exists()


def test_who_came_first_is_seated_first() -> None:
    players = people(6)
    tickets = [wait(player) for player in players]
    for ticket in tickets:
        ticket.refresh_from_db()
    assert [ticket.table is not None for ticket in tickets] == [True] * 4 + [False] * 2


@pytest.mark.parametrize(
    "other", [("vest-blitz", 4, False), ("vest-classic", 2, False), ("vest-classic", 4, True)]
)
def test_pools_do_not_mix(other: tuple[str, int, bool]) -> None:
    ann, bob, cat, dan = people(4)
    for player in (ann, bob, cat):
        wait(player)
    assert wait(dan, *other).table is None


def test_a_second_ticket_takes_the_place_of_the_first() -> None:
    (ann,) = people(1)
    first = wait(ann)
    assert wait(ann).key == first.key
    second = wait(ann, "vest-blitz")
    first.refresh_from_db()
    assert (first.open, second.open) == (False, True)
    assert outcome(lambda: matchmaking.poll(ann, key=first.key)) == "not-found"


def test_bots_come_after_a_while_to_a_casual_table() -> None:
    ann, bob = people(2)
    wait(ann), wait(bob)
    matchmaking.tidy()
    assert not Table.objects.exists()
    age(46)
    matchmaking.tidy()
    table = Table.objects.get()
    assert sorted(table.seat_set.values_list("strength", flat=True)) == ["", "", "fair", "fair"]


@pytest.mark.parametrize(
    ("rules", "seats", "ranked"),
    [("vest-classic", 4, True), ("vest-classic+team", 4, False), ("ukll-competitive", 2, True)],
)
def test_bots_never_come_to_ranked_tables_and_pairs(rules: str, seats: int, ranked: bool) -> None:
    (ann,) = people(1)
    wait(ann, rules, seats, ranked)
    age(600)
    Ticket.objects.update(seen_at=timezone.now())
    matchmaking.tidy()
    assert not Table.objects.exists()


def test_a_ticket_that_nobody_polls_is_let_go() -> None:
    ann, *rest = people(4)
    ticket = wait(ann)
    Ticket.objects.update(seen_at=timezone.now() - timedelta(seconds=21))
    for player in rest:
        wait(player)
    assert not Table.objects.exists()
    matchmaking.tidy()
    assert outcome(lambda: matchmaking.poll(ann, key=ticket.key)) == "not-found"
    assert Ticket.objects.filter(open=True).count() == 3


def test_polling_keeps_a_ticket_alive() -> None:
    (ann,) = people(1)
    ticket = wait(ann)
    Ticket.objects.update(seen_at=timezone.now() - timedelta(seconds=19))
    matchmaking.poll(ann, key=ticket.key)
    Ticket.objects.get(pk=ticket.pk, seen_at__gte=timezone.now() - timedelta(seconds=5))


def test_who_sits_down_elsewhere_waits_no_longer() -> None:
    ann, *rest = people(4)
    wait(ann)
    seating.open_table(ann, rules="vest-classic", seats=2, kind="private")
    for player in rest:
        wait(player)
    assert Ticket.objects.filter(open=True).count() == 3
    assert not Table.objects.filter(kind=Kind.QUICK).exists()


def test_somebody_who_sits_does_not_queue() -> None:
    (ann,) = people(1)
    seating.open_table(ann, rules="vest-classic", seats=2, kind="private")
    assert outcome(lambda: wait(ann)) == "already-seated"


def test_one_who_was_seated_elsewhere_meanwhile_spoils_the_table_for_nobody() -> None:
    ann, *rest = people(5)
    for player in (ann, *rest[:2]):
        wait(player)
    elsewhere = Table.objects.create(kind=Kind.PRIVATE, rules="vest-classic", seats_count=2)
    Seat.objects.create(table=elsewhere, number=0, corner=0, player=ann, name="Ann")
    wait(rest[2])
    wait(rest[3])
    matchmaking.tidy()
    table = Table.objects.get(kind=Kind.QUICK)
    assert set(table.seat_set.values_list("player", flat=True)) == {p.pk for p in rest}


@pytest.mark.parametrize(
    ("rules", "seats", "ranked", "code"),
    [
        ("vest-classic", 3, False, "bad-seats"),
        ("ukll-casual", 6, False, "bad-seats"),
        ("chess", 4, False, "bad-rules"),
        ("vest-classic+bounce", 4, False, "option-not-taken"),
        ("traditional", 4, True, "forbidden"),
        ("vest-classic+team", 4, True, "forbidden"),
        ("ukll-casual", 2, True, "forbidden"),
    ],
)
def test_what_no_pool_takes_is_refused(rules: str, seats: int, ranked: bool, code: str) -> None:
    (ann,) = people(1)
    assert outcome(lambda: wait(ann, rules, seats, ranked)) == code


def test_nobody_polls_or_withdraws_for_somebody_else() -> None:
    ann, eve = people(2)
    ticket = wait(ann)
    assert outcome(lambda: matchmaking.poll(eve, key=ticket.key)) == "not-found"
    assert outcome(lambda: matchmaking.withdraw(eve, key=ticket.key)) == "not-found"
    assert Ticket.objects.get().open


def test_a_waiting_player_is_told_how_long_it_took_lately() -> None:
    for player in people(4):
        wait(player)
    Ticket.objects.update(created_at=timezone.now() - timedelta(seconds=8))
    Ticket.objects.update(seated_at=timezone.now())
    facts = queries.ticket_facts(wait(person("New")))
    assert (facts["state"], facts["waiting"]) == ("waiting", 1)
    assert 7_000 < facts["expected_ms"] < 9_000


def test_a_crowd_that_queues_at_once_is_seated_once_each() -> None:
    players = people(48)

    def queue(player: Player) -> None:
        try:
            wait(player)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(queue, players))
    matchmaking.tidy()
    seats = list(Seat.objects.values_list("player", flat=True))
    assert sorted(seats) == sorted(player.pk for player in players)
    assert Table.objects.count() == 12
    assert all(table.seat_set.count() == 4 for table in Table.objects.all())


def test_queueing_again_and_being_seated_never_wait_in_a_circle() -> None:
    ann, bob = people(2)
    pool = CLASSIC._replace(seats=2)
    wait(ann, seats=2)
    Ticket.objects.create(player=bob, **pool._asdict())
    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            list(Ticket.objects.select_for_update().filter(open=True))
            again = threads.submit(in_a_thread, lambda: wait(ann, "vest-blitz", 2))
            until_somebody_waits()
            assert matchmaking.seat_pool(pool) == 1
        again.result(10)
    assert Seat.objects.filter(open=True).count() == 2


# Who leaves again and again


def left_game(player: Player, ago: timedelta, kind: Kind = Kind.QUICK, why: str = "left") -> None:
    started = timezone.now() - ago
    table = Table.objects.create(
        kind=kind, rules="vest-classic", seats_count=2, status=Status.OVER, started_at=started,
        ended_at=started, created_at=started,
    )  # fmt: skip
    Seat.objects.create(
        table=table, number=0, corner=0, player=player, name=player.name, open=False
    )
    Ply.objects.create(table=table, number=1, seat=0, action="x0", why=why, at_ms=0, charged_ms=0)


@pytest.mark.parametrize(("times", "minutes"), [(1, None), (2, 2), (3, 10), (4, 60), (9, 60)])
def test_the_pause_grows_with_each_leaving(times: int, minutes: int | None) -> None:
    (ann,) = people(1)
    for _ in range(times):
        left_game(ann, timedelta(seconds=1))
    until = leavers.paused_until(ann)
    if minutes is None:
        assert until is None and wait(ann).open
    else:
        assert until is not None
        assert abs(until - timezone.now() - timedelta(minutes=minutes)) < timedelta(seconds=10)
        assert outcome(lambda: wait(ann)) == "rate"


def test_a_pause_ends() -> None:
    (ann,) = people(1)
    left_game(ann, timedelta(hours=1))
    left_game(ann, timedelta(minutes=3))
    assert leavers.paused_until(ann) is None


@pytest.mark.parametrize(
    ("kind", "why", "ago"),
    [
        (Kind.PRIVATE, "left", timedelta(0)),
        (Kind.BOTS, "left", timedelta(0)),
        (Kind.RANKED, "time", timedelta(0)),
        (Kind.QUICK, "gone", timedelta(hours=25)),
    ],
)
def test_what_is_no_leaving_of_today_does_not_count(kind: Kind, why: str, ago: timedelta) -> None:
    (ann,) = people(1)
    for _ in range(3):
        left_game(ann, ago, kind, why)
    assert leavers.paused_until(ann) is None
