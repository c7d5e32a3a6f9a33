import { COOKIES } from '@chuhe/contract/names';
import { parseRecord } from '../parse.ts';

/** The tokens that scripts can read. The cookie of the refresh token is HttpOnly. */
export type TokenName = 'access' | 'client';

export interface TokenJar {
  readonly read: (name: TokenName) => string | undefined;
  /** @param seconds time until the token expires */
  readonly keep: (name: TokenName, token: string, seconds: number) => void;
  readonly remove: (name: TokenName) => void;
}

/** Keeps each token in a cookie that expires when the token does. */
export function makeCookieJar(page: Pick<Document, 'cookie'>, isSecure: boolean): TokenJar {
  const write = (name: TokenName, value: string, seconds: number): void => {
    const secure = isSecure ? '; Secure' : '';
    page.cookie = `${COOKIES[name]}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`;
  };
  return {
    read: (name) => readCookie(page.cookie, COOKIES[name]),
    keep: write,
    remove: (name) => write(name, '', 0),
  };
}

/**
 * Seconds until a token expires. Uses the server's clock if the response has a `Date` header. The user's clock may be hours off, and
 * then every token would seem expired.
 *
 * @param expiresAt time of expiry, in ISO 8601
 * @param answeredAt time of the response by the server's clock, in milliseconds since 1970
 */
export function secondsLeft(expiresAt: string, answeredAt = Date.now()): number {
  const seconds = Math.floor((Date.parse(expiresAt) - answeredAt) / 1000);
  return Number.isNaN(seconds) ? 0 : Math.max(0, seconds);
}

/** The id of the user in an access token. The token is not verified, so use the id only to compare the users of a browser. */
export function userIdOf(accessToken: string): string | undefined {
  try {
    const [, payload = ''] = accessToken.split('.');
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = parseRecord(JSON.parse(atob(base64)));
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

function readCookie(cookies: string, name: string): string | undefined {
  const entry = cookies.split('; ').find((each) => each.startsWith(`${name}=`));
  const value = entry?.slice(name.length + 1);
  return value === '' ? undefined : value;
}
