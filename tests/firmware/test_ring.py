from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from adoube_board.scan.ring import BUTTON, CHANGE, SIZE, TOUCH, EventRing

CAPACITY = SIZE - 1


def fill(ring: EventRing, count: int, kind: int = CHANGE) -> None:
    for code in range(count):
        ring.put(kind, 7, code, 0)


def test_a_full_ring_drops_the_newest_and_counts_it() -> None:
    ring = EventRing()

    fill(ring, CAPACITY + 3)
    ring.put(TOUCH, 7, 0, 4)

    assert (len(ring), ring.code) == (CAPACITY, 0)
    assert (ring.lost, ring.lost_changes) == (4, 3)


def test_a_run_ends_where_time_or_kind_changes() -> None:
    ring = EventRing()

    fill(ring, 3)
    ring.put(CHANGE, 8, 0, 0)
    ring.put(BUTTON, 8, 0, 0)

    assert ring.run() == 3
    for _ in range(3):
        ring.drop()
    assert ring.run() == 1


event = st.tuples(
    st.sampled_from((CHANGE, TOUCH, BUTTON)), *[st.integers(0, 0xFFFF)] * 2, st.integers(0, 255)
)


@given(st.lists(st.one_of(event, st.none()), max_size=400))
def test_it_gives_what_a_queue_of_its_size_would(acts: list[tuple[int, int, int, int] | None]) -> None:
    ring, queue, lost = EventRing(), deque[tuple[int, int, int, int]](), 0

    for act in acts:
        if act is not None:
            ring.put(*act)
            if len(queue) < CAPACITY:
                queue.append(act)
            else:
                lost += 1
        elif queue:
            assert (ring.kind, ring.time, ring.code, ring.detail) == queue.popleft()
            ring.drop()

    assert len(ring) == len(queue)
    assert ring.lost == lost
