import { BlockList, isIP } from 'node:net';

/**
 * Addresses of this machine and of its network, addresses that do not belong to a single machine (RFC 6890), and IPv6 addresses that
 * contain an IPv4 address. A request to one of them could reach services that trust this network, such as the metadata service of a cloud
 * provider.
 */
const PRIVATE = new BlockList();
for (const [network, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, length, 'ipv4');
}
for (const [network, length] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, length, 'ipv6');
}

/** Whether an IP address is private. An IPv4 address in the form of IPv6, such as `::ffff:10.0.0.1`, is treated as the IPv4 address. */
export function isPrivateAddress(address: string): boolean {
  // A zone, as in `fe80::1%eth0`, is the name of a network interface.
  const [plain = ''] = address.split('%');
  return PRIVATE.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the host of a URL is a private address or a name of this machine. The addresses of other names are not looked up. */
export function hasPrivateHost(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : isPrivateAddress(host);
}
