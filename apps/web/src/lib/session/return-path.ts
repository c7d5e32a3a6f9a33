/** Pages to which a sign-in does not return. */
const EXCLUDED = /^\/(login|register|logout|404)([?#/]|$)/;

/** The path, query and hash of `href`; `undefined` for other sites and for pages to which a sign-in does not return. */
export function parseReturnPath(href: unknown): string | undefined {
  if (typeof href !== 'string' || !href.startsWith('/') || href.length > 500) return undefined;
  const url = URL.canParse(href, 'http://here.invalid')
    ? new URL(href, 'http://here.invalid')
    : undefined;
  if (url?.origin !== 'http://here.invalid') return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') || EXCLUDED.test(path) ? undefined : path;
}

/** The path of a sign-in page that returns to `href`. @example signInPath('/login', '/me'); // '/login?from=%2Fme' */
export function signInPath(page: '/login' | '/register', href: string): string {
  const from = parseReturnPath(href);
  return from === undefined || from === '/' ? page : `${page}?${new URLSearchParams({ from })}`;
}
