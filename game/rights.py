"""What the groups of the staff may do with tables and reported chat."""

RIGHTS = {
    "support": ("view_table", "end_table", "view_report"),
    "economist": ("view_friendlypoints", "change_friendlypoints"),
    "moderator": ("view_report", "moderate_chat"),
}
