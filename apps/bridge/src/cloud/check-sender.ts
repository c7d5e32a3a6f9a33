import type { ProgramRequest } from './read-request.ts';

/**
 * Whether a request comes from a program of the user. A page of any site can make the browser send requests to this computer, which would
 * spend the user's look-ups: such requests name another host, or the page from which they come.
 *
 * @param hosts the names for which the local cloud answers, in lower case
 */
export function isFromProgram(
  { headers, version }: Pick<ProgramRequest, 'headers' | 'version'>,
  hosts: readonly string[],
): boolean {
  const host = headers.get('host');
  // Only a program of HTTP 1.0 leaves the host out; every browser sends it.
  if (host === undefined ? version !== '1.0' : !isOwn(host, hosts)) return false;
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  return ['origin', 'referer'].every((name) => {
    const page = headers.get(name);
    return page === undefined || isOwn(/^https?:\/\/([^/]*)/i.exec(page)?.[1] ?? '', hosts);
  });
}

/** This computer by its own names, or by one that a hosts file gives it. No site of an attacker can have these. */
function isOwn(host: string, hosts: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
  return hosts.includes(name) || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(name);
}
