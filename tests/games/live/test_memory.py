"""Full collections happen at an interval of their own, never because play made objects."""

import gc
import time
from collections.abc import Iterator

import pytest

from games.live import memory


@pytest.fixture
def full_walks() -> Iterator[list[str]]:
    """What the collector walks wholly during a test; its settings are put back afterwards."""
    thresholds, walks = gc.get_threshold(), []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            walks.append(phase)

    gc.callbacks.append(note)
    yield walks
    gc.callbacks.remove(note)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_what_play_keeps_causes_no_full_walk(full_walks: list[str]) -> None:
    memory.FullCollections().start()
    full_walks.clear()
    kept = [[number] for number in range(300_000)]
    assert len(kept) == 300_000
    assert full_walks == []


def test_a_full_walk_comes_when_its_interval_is_over(
    full_walks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    collections = memory.FullCollections()
    collections.start()
    full_walks.clear()
    assert not collections.collect_if_due()
    later = time.monotonic() + memory.FULL_SECONDS
    monkeypatch.setattr(memory.time, "monotonic", lambda: later)
    assert collections.collect_if_due()
    assert not collections.collect_if_due()
    assert full_walks == ["start"]
