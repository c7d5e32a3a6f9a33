import { isIPv6 } from 'node:net';

/** Hosts under which a browser on the same machine finds the server as `localhost`. */
const REACHED_AS_LOCALHOST: ReadonlySet<string> = new Set([
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
  const name = REACHED_AS_LOCALHOST.has(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
