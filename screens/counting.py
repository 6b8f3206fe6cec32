"""How many: a number that is counted up and down, or typed, before it is taken."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Amount


class Counting:
    """The numbers that can be chosen, in rising order, and the one that stands there now."""

    def __init__(self, amounts: Sequence[Amount]) -> None:
        self.amounts = sorted(amounts, key=lambda amount: amount.number)
        self._at = len(self.amounts) - 1 if self.amounts[0].most else 0
        self._typed = ""

    @property
    def now(self) -> Amount:
        """The number that Enter takes."""
        return self.amounts[self._at]

    @property
    def least(self) -> int:
        return self.amounts[0].number

    @property
    def most(self) -> int:
        return self.amounts[-1].number

    def count(self, by: int) -> None:
        """Up or down, as far as it goes."""
        self._typed = ""
        self._at = min(max(self._at + by, 0), len(self.amounts) - 1)

    def put(self, number: int) -> bool:
        """To a number; False if it cannot be chosen."""
        for at, amount in enumerate(self.amounts):
            if amount.number == number:
                self._at = at
                return True
        return False

    def type(self, digit: str) -> bool:
        """One more digit of a number: after 1 a 2 means 12 if there are so many, else 2."""
        for typed in (self._typed + digit, digit):
            if self.put(int(typed)):
                self._typed = typed
                return True
            if any(str(amount.number).startswith(typed) for amount in self.amounts):
                self._typed = typed
                return True
        return False
