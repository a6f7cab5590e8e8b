"""How often one may try to sign in to the administration."""

from django.conf import settings

from accounts.addresses import address_key
from accounts.services.quotas import HOUR, Use

QUARTER = HOUR // 4
MOST = 254


def tries_of(email: str, network: str) -> list[Use]:
    """Counted for whatever address was typed, known or not: the answer tells nothing."""
    return [
        Use("staff.address", address_key(email)[:MOST], settings.STAFF_TRIES_PER_ADDRESS, QUARTER),
        Use("staff.network", network, settings.STAFF_TRIES_PER_NETWORK, HOUR),
    ]
