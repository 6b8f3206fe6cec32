"""Tea House: a game of a few minutes, and the worked example of how a game is added.

It has a bit of everything the house offers: sealed bids out of private purses, private hands from a face-down caddy,
a choice that asks again, a public market, and decisions that answer themselves.
"""

from tests.toy.play import ENGINE

__all__ = ["ENGINE"]
