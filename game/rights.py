"""What the groups of the staff may do with tables."""

RIGHTS = {"support": ("view_table", "end_table")}
