"""Addresses: where a request comes from, as far as one caller can be told from another by it."""

from ipaddress import IPv6Address, ip_address

__all__ = ["network_of"]


def network_of(host: str) -> str:
    """Name the network of an address: all of an IPv6 network are one, for each has billions.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:10.0.0.1"), network_of("10.0.0.1")
    ('2001:db8:1:2::', '10.0.0.1', '10.0.0.1')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))
