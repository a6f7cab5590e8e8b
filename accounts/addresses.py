"""One key for all the ways to write one mail address."""

GMAIL = ("gmail.com", "googlemail.com")


def address_key(address: str) -> str:
    """`Ana.Pop+cards@GoogleMail.com` and `anapop@gmail.com` give the same key: one person, one welcome."""
    local, _, domain = address.strip().lower().rpartition("@")
    local = local.partition("+")[0] or local
    domain = _plain_domain(domain)
    if domain in GMAIL:
        local, domain = local.replace(".", ""), GMAIL[0]
    return f"{local}@{domain}"


def _plain_domain(domain: str) -> str:
    try:
        return domain.encode("idna").decode("ascii")
    except UnicodeError:
        return domain
