import { BlockList, isIP } from 'node:net';

/**
 * Addresses of this machine, of its network and of no single machine (RFC 6890), and forms of IPv6 that stand for an address of IPv4. A
 * request to one of them could reach services that trust this network, such as the metadata of a cloud machine.
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

/** Whether an IP address is private. An address of IPv4 in the form of IPv6, `::ffff:10.0.0.1`, is the address of IPv4. */
export function isPrivateAddress(address: string): boolean {
  // A zone, as in `fe80::1%eth0`, is the name of a network interface.
  const [plain = ''] = address.split('%');
  return PRIVATE.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the host of a URL is a private address or a name of this machine. Other names are known only once they are resolved. */
export function hasPrivateHost(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : isPrivateAddress(host);
}
