"""Computer opponents: they get a view and a seed of their own, and nothing else. Only their names are here."""

TOLD = {
    "casual": "plays by a rule of thumb and misjudges a good deal",
    "solid": "plays by a rule of thumb",
    "thinker": "looks ahead for a second or two",
}
BOTS = tuple(TOLD)  # whom a person can play against
ALL = ("random", *BOTS)
