"""What the groups of the staff may do with the economy. VIP days are left to superusers."""

SETTINGS = ("room", "coffee", "prizerules")
LISTS = ("reward", "refundpolicy")  # their rows may be added and taken away as well

RIGHTS = {
    "support": ("view_wallet", "view_posting", "view_stake", "adjust_wallet", "refund_stake"),
    "economist": (
        *(f"{verb}_{model}" for model in (*SETTINGS, *LISTS) for verb in ("view", "change")),
        *(f"{verb}_{model}" for model in LISTS for verb in ("add", "delete")),
        "view_posting",
        "view_weeklygrant",
    ),
}
