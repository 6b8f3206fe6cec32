"""Short words for what stands on tiles and cards."""

from __future__ import annotations

from engines.ronin.components import BOX, CLAN, action_name

ACTIONS = [
    f"{action.id}:{crest}" if crest else action.id
    for action in BOX.action
    for crest in (CLAN if action.id == "clan" else [""])
]

_CREST_WORDS = {"hawk_feather": "Feather"}

ACTION_WORDS: dict[str, str] = {
    action: action_name(action)
    if not action.startswith("clan:")
    else _CREST_WORDS.get(action[5:], CLAN[action[5:]].name)
    for action in ACTIONS
}
"""An action in one word: "Meditation", "Wisteria"."""

ACTION_LETTERS: dict[str, str] = {
    action: CLAN[action[5:]].letter
    if action.startswith("clan:")
    else next(a.letter for a in BOX.action if a.id == action)
    for action in ACTIONS
}
"""An action in one letter: "Z", "w"."""

GOOD_LETTERS = {r.id: r.letter for r in BOX.resource}
GOOD_WORDS = {r.id: {"porcelain": "porc", "sword": "swrd"}.get(r.id, r.id) for r in BOX.resource}

CHARACTER_CODES = {
    "merchant": "MER", "fighter": "FIG", "commander": "COM", "alchemist": "ALC", "apprentice": "APP",
    "horseman": "HOR", "scout": "SCT", "traveler": "TRV", "scholar": "SCH", "monk": "MNK",
    "teacher": "TCH", "hermit": "HRM", "architect": "ARC", "magistrate": "MAG", "tea_master": "TEA",
}  # fmt: skip
