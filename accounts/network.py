"""The network a request or a socket comes from: what limits are counted on."""

from collections.abc import Mapping
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"


def network_of(request: HttpRequest) -> str:
    """An IPv4 address, or the /64 of an IPv6 one: a household has a whole /64 to itself."""
    remote, forwarded = request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", "")
    return _network(_address(str(remote), str(forwarded)))


def network_of_socket(scope: Mapping[str, Any]) -> str:
    """The same of a WebSocket's ASGI scope. A header that comes more than once is one list, as Django reads it."""
    sent = [value.decode("latin1") for name, value in scope["headers"] if name.lower() == b"x-forwarded-for"]
    client = scope.get("client") or ("",)
    return _network(_address(str(client[0]), ",".join(sent)))


def _network(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


def _address(remote: str, forwarded: str) -> str:
    """What a client writes into X-Forwarded-For stands left of what our own proxies add: count from the right."""
    proxies = int(settings.TRUSTED_PROXIES)
    if proxies:
        hops = [hop for hop in forwarded.split(",") if hop.strip()]
        if len(hops) >= proxies:
            return hops[-proxies].strip(" []")
    return remote
