"""What all decisions of Rice Wars have in common: a prompt by its name, and a reason for whatever is not offered."""

from __future__ import annotations

from engines.core import Decision, Prompt, Refusal, Seat, who
from engines.rice_wars.book import RULES
from engines.rice_wars.state import P

NOT_OFFERED = RULES.refusal_named("not_offered")
NOT_YOURS = RULES.refusal_named("not_yours")


class Question(Decision, frozen=True):
    """Asks the prompt of its kind; what it does not offer is refused by the rule that asks."""

    def facts(self, p: P) -> dict[str, object]:
        """What the prompt tells of the position."""
        return {}

    def prompt(self, p: P) -> Prompt:
        return RULES.prompt_named(self.kind()).about(**self.facts(p))

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return Refusal(NOT_OFFERED.name, self.prompt(p).rule, NOT_OFFERED.text)

    def why_not_others(self, p: P, seat: Seat, wish: str) -> Refusal | None:
        return NOT_YOURS.about(player=who(self.seat))
