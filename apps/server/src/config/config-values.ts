import { isIP } from 'node:net';

/** What the values of settings may look like. */

export interface Redirect {
  readonly from: string;
  /** A path of this site or an address outside. */
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

/** A plain path only: no pattern of the router, no second slash that a browser would take for a host. */
export function isRedirect({ from, to }: Redirect): boolean {
  const isPath = /^\/(?!\/|api(\/|$))[\w./~-]+$/.test(from) && !PRODUCT_PATHS.test(from);
  return isPath && (/^\/(?!\/)[^\s\\]*$/.test(to) || isWebAddress(to));
}

/** What the product answers itself cannot be sent away. */
const PRODUCT_PATHS =
  /^\/(404|login|register|logout|me|test|healthz|readyz|(admin|dev|verify|reset)(\/.*)?|payment\/.*|assets\/.*|engine\/.*)$/;

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

/** An address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}

export function isUrlOf(protocols: readonly string[], url: string): boolean {
  return URL.canParse(url) && protocols.includes(new URL(url).protocol);
}
