import { isIPv6 } from 'node:net';

/** If the server listens on one of these hosts, a browser on the same machine reaches it as `localhost`. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set([
  '127.0.0.1',
  '0.0.0.0',
  '::',
  '::1',
  'localhost',
]);

/**
 * The server's address for a browser on this machine.
 *
 * @example
 * makeLocalUrl('0.0.0.0', 3000); // 'http://localhost:3000'
 */
export function makeLocalUrl(host: string, port: number): string {
  const name = LOCAL_HOSTS.has(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** Whether only programs on this machine reach a server that listens on this host. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}
