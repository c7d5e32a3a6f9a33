/** Names of cookies, headers and links that server and browser share. */

export const COOKIES = {
  /** Readable by scripts, because the page sends the token in the Authorization header. */
  access: 'XQAccessToken',
  /** HttpOnly; only the refresh and logout routes read it. */
  refresh: 'XQRefreshToken',
  client: 'XQClientToken',
} as const;

export const HEADERS = {
  /** Access token of the guest whose data moves to the account after sign-in or registration. */
  guestToken: 'x-xq-guest-token',
} as const;

/** Paths of links in emails. The secret follows the path. Browsers do not send the part after `#` with the page request. */
export const LINKS = {
  RESET_PASSWORD: '/login#reset=',
  VERIFY_EMAIL: '/login#verify=',
  /** The secret is in the query here, because the server renders the page and needs it. */
  FIRST_ADMIN: '/first-admin?token=',
} as const;
