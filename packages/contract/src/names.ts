/** Names of cookies, headers and links that server and browser share. */

export const COOKIES = {
  /** Readable by script: the browser puts it into the Authorization header. */
  access: 'XQAccessToken',
  /** HttpOnly; only the refresh and logout routes read it. */
  refresh: 'XQRefreshToken',
  client: 'XQClientToken',
} as const;

export const HEADERS = {
  /** Access token of the guest whose data moves to the account after sign-in or registration. */
  guestToken: 'x-xq-guest-token',
} as const;

/** Paths of links in e-mails; the secret follows. After `#` the browser does not send it with the page request. */
export const LINKS = {
  RESET_PASSWORD: '/login#reset=',
  VERIFY_EMAIL: '/login#verify=',
  /** A page that the server renders, which needs the secret. */
  FIRST_ADMIN: '/first-admin?token=',
} as const;
