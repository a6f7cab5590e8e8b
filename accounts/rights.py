"""What the groups of the staff may do with accounts."""

RIGHTS = {
    "support": ("view_user", "view_xpentry"),
    "economist": ("view_xprules", "change_xprules"),
    "moderator": ("view_user", "suspend_user"),
}
