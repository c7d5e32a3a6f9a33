/** Cookies and headers that server and browser both know by name. */

export const COOKIES = {
  /** Readable by script: the browser puts it into the Authorization header. */
  access: 'XQAccessToken',
  /** HttpOnly; only the refresh and logout calls read it. */
  refresh: 'XQRefreshToken',
  client: 'XQClientToken',
} as const;

export const HEADERS = {
  /** Access token of the guest whose games move into the account that is signed in to or registered. */
  guestToken: 'x-xq-guest-token',
} as const;

/** Where links in e-mails lead; the secret follows. After `#` it is never sent to a server before the page sends it. */
export const LINKS = {
  RESET_PASSWORD: '/login#reset=',
  VERIFY_EMAIL: '/login#verify=',
  /** A page of the server's own, which must see the secret. */
  FIRST_ADMIN: '/first-admin?token=',
} as const;
