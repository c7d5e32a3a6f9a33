import { isIPv6 } from 'node:net';

/** Listening on these hosts, the server is `localhost` for a browser on the same machine. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set([
  '127.0.0.1',
  '0.0.0.0',
  '::',
  '::1',
  'localhost',
]);

/**
 * The address to open in a browser on this machine.
 *
 * @example
 * makeLocalUrl('0.0.0.0', 3000); // 'http://localhost:3000'
 */
export function makeLocalUrl(host: string, port: number): string {
  const name = LOCAL_HOSTS.has(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
