import type { ProgramRequest } from './read-request.ts';

/**
 * Whether a request comes from a program of the user. A page of any site can make the browser send requests to this computer, which would
 * spend the user's look-ups: such requests name another host, or the page from which they come.
 *
 * @param hosts the names for which the local cloud answers, in lower case
 * @param localAddress the address of this computer to which the program has connected
 */
export function isFromProgram(
  { headers, version }: Pick<ProgramRequest, 'headers' | 'version'>,
  hosts: readonly string[],
  localAddress?: string,
): boolean {
  const host = headers.get('host');
  // Only a program of HTTP 1.0 leaves the host out; every browser sends it.
  if (host === undefined ? version !== '1.0' : !isOwn(host, hosts, localAddress)) return false;
  const pages = ['origin', 'referer'].flatMap((name) => headers.get(name) ?? []);
  const areOwn = pages.every((page) =>
    isOwn(/^https?:\/\/([^/]*)/i.exec(page)?.[1] ?? '', hosts, localAddress),
  );
  if (!areOwn) return false;
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  return pages.length > 0 || !isFromBrowser(headers);
}

/**
 * Whether a request has what only browsers send. They leave `Sec-Fetch-Site` out for the hosts of a hosts file, and a page can leave out the
 * referrer. A program must not be taken for a browser: Qt sends `Mozilla/5.0` and languages, Windows sends `MSIE` or `Trident` for programs,
 * and Java accepts `text/html` and older types of pictures.
 */
function isFromBrowser(headers: ReadonlyMap<string, string>): boolean {
  if (headers.has('upgrade-insecure-requests')) return true;
  if (/image\/(?:avif|webp|apng|svg\+xml)/.test(headers.get('accept') ?? '')) return true;
  const agent = headers.get('user-agent') ?? '';
  const isBrowser =
    /^Mozilla\/5\.0 \([^)]*\) (?:AppleWebKit|Gecko)\//.test(agent) && !agent.includes(' Electron/');
  return isBrowser && headers.has('accept-language');
}

/** This computer by its own names, or by one that a hosts file gives it. No site of an attacker can have these. */
function isOwn(host: string, hosts: readonly string[], localAddress = ''): boolean {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
  if (hosts.includes(name) || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(name)) return true;
  // An address is never the name of another site.
  const address = localAddress
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
  return address !== '' && name === (address.includes(':') ? `[${address}]` : address);
}
