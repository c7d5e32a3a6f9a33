import { COOKIES } from '@chuhe/contract/names';
import { parseRecord } from '../parse.ts';

/** The tokens that a script may read. The refresh token is none of them: only the server sees its cookie. */
export type TokenName = 'access' | 'client';

export interface TokenJar {
  readonly read: (name: TokenName) => string | undefined;
  /** @param seconds until it expires. */
  readonly keep: (name: TokenName, token: string, seconds: number) => void;
  readonly remove: (name: TokenName) => void;
}

/** Each token in the cookie of its name, gone when it expires. */
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
 * Seconds that a token holds from now. By the server's clock where its answer has told the time: that of the user may be
 * wrong by hours, and then every token would seem expired.
 *
 * @param expiresAt ISO 8601
 * @param answeredAt in milliseconds, as the server counts
 */
export function secondsLeft(expiresAt: string, answeredAt = Date.now()): number {
  const seconds = Math.floor((Date.parse(expiresAt) - answeredAt) / 1000);
  return Number.isNaN(seconds) ? 0 : Math.max(0, seconds);
}

/** Whose access token this is, by its own word: good enough to tell two users of a browser apart, proof of nothing. */
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
