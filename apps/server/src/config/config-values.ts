import { isIP } from 'node:net';

import { fileURLToPath } from 'node:url';

/** The root folder of the repository. Relative paths are resolved against it, not against the working directory. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The name of a variable, and what is wrong with its value or with its combination with others. */
export type Problem = readonly [name: string, message: string];

/** Finds the unset variables of a group that must be set together. */
export function findMissing(
  group: readonly string[],
  variables: Readonly<Record<string, unknown>>,
): readonly Problem[] {
  return group
    .filter((name) => variables[name] === undefined)
    .map((name) => [name, `is missing: ${group.join(', ')} must be set together`]);
}

export interface Redirect {
  readonly from: string;
  /** A path of this site or an external address. */
  readonly to: string;
}

/** @example splitRedirects('/old=/new'); // [{ from: '/old', to: '/new' }] */
export function splitRedirects(text: string): readonly Redirect[] {
  return splitList(text).map((pair) => {
    const [from = '', ...to] = pair.split('=');
    return { from, to: to.join('=') };
  });
}

export function splitList(text: string): readonly string[] {
  return text.split(/\s+/).filter((part) => part !== '');
}

/** Whether a redirect is valid. A path must not contain patterns of the router, nor begin with `//`, after which browsers expect a host. */
export function isRedirect({ from, to }: Redirect): boolean {
  const isPath = /^\/(?!\/|api(\/|$))[\w./~-]+$/.test(from) && !PRODUCT_PATHS.test(from);
  return isPath && (/^\/(?!\/)[^\s\\]*$/.test(to) || isWebAddress(to));
}

/** Paths of the product itself, which cannot be redirected. */
const PRODUCT_PATHS =
  /^\/(404|login|register|logout|me|test|healthz|readyz|metrics|(admin|dev|verify|reset)(\/.*)?|payment\/.*|assets\/.*|engine\/.*)$/;

export function isWebAddress(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}

export function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host);
}

export function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(url);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && pathname === '/' && `${username}${password}${search}${hash}` === '';
}

/** Whether the text is an IP address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}

/** Whether the text is an email address, with or without a name: `Chuhe <chuhe@mail.example>`. */
export function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address);
}

export function isUrlOf(protocols: readonly string[], url: string): boolean {
  return URL.canParse(url) && protocols.includes(new URL(url).protocol);
}
