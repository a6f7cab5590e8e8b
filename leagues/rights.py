"""What the groups of the staff may do with the leagues."""

RIGHTS = {
    "support": ("view_week", "view_standing", "view_membership"),
    "economist": ("view_week", "view_standing", "close_week"),
}
