"""The network a request comes from: what limits are counted on."""

from ipaddress import IPv4Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"


def network_of(request: HttpRequest) -> str:
    """An IPv4 address, or the /64 of an IPv6 one: a household has a whole /64 to itself."""
    try:
        address = ip_address(_address(request))
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


def _address(request: HttpRequest) -> str:
    """What a client writes into X-Forwarded-For stands left of what our own proxies add: count from the right."""
    proxies = int(settings.TRUSTED_PROXIES)
    if proxies:
        header = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
        hops = [hop for hop in header.split(",") if hop.strip()]
        if len(hops) >= proxies:
            return hops[-proxies].strip(" []")
    return str(request.META.get("REMOTE_ADDR", ""))
