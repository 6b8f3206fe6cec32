"""The dice: pinned vectors, so that a match is the same on every machine and in every version."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import Dice

BELOW_6 = [3, 4, 5, 2, 2, 4, 5, 3, 1, 4, 2, 3]
SHUFFLED = "achbgdfe"
SAMPLED = "afeb"
CHOSEN = "bfbh"


@pytest.mark.parametrize(
    ("seed", "words"),
    [  # published vectors of SplitMix64
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
    ],
)
def test_words(seed: int, words: list[int]) -> None:
    dice = Dice(seed)
    assert [dice.word() for _ in words] == words


def test_the_state_is_all_there_is() -> None:
    dice = Dice(7)
    dice.word()
    assert Dice(dice.state).word() == dice.word()
    assert 0 <= dice.state < 1 << 64
    assert Dice((1 << 64) - 1).word() == 0xE4D971771B652C20


def test_below() -> None:
    dice = Dice(1)
    assert [dice.below(6) for _ in range(12)] == BELOW_6
    assert [dice.below(1) for _ in range(3)] == [0, 0, 0]
    counts = Counter(dice.below(5) for _ in range(50_000))
    assert set(counts) == set(range(5))
    assert all(9_600 < n < 10_400 for n in counts.values())


def test_shuffle() -> None:
    dice = Dice(2)
    pile = list("abcdefgh")
    dice.shuffle(pile)
    assert "".join(pile) == SHUFFLED
    short = ["only"]
    before = dice.state
    dice.shuffle(short)
    dice.shuffle([])
    assert (short, dice.state) == (["only"], before)


def test_every_order_is_as_likely() -> None:
    dice = Dice(5)
    orders: Counter[str] = Counter()
    for _ in range(12_000):
        pile = list("abc")
        dice.shuffle(pile)
        orders["".join(pile)] += 1
    assert len(orders) == 6
    assert all(1_850 < n < 2_150 for n in orders.values())


def test_sample_and_choice_leave_the_pile() -> None:
    dice = Dice(3)
    pile = list("abcdefgh")
    assert "".join(dice.sample(pile, 4)) == SAMPLED
    assert "".join(dice.choice(pile) for _ in range(4)) == CHOSEN
    assert sorted(dice.sample(pile, 8)) == pile == list("abcdefgh")
    assert dice.sample(pile, 0) == []
    with pytest.raises(IndexError):
        dice.sample(pile, 9)
