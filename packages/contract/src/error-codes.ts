/** Error codes and their HTTP status. Programs use the code; users read the message, which the server writes in their language. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  INVALID_FEN: 400,
  /** An invalid history. `fields` has the place and the reason. */
  INVALID_GAME: 400,
  FILE_NOT_SUPPORTED: 400,
  FILE_MISSING: 400,
  TOO_MANY_FILES: 400,
  /** `data` has the reason. */
  ENGINE_UNUSABLE: 400,
  NETWORK_UNUSABLE: 400,
  /** Unknown account or wrong password; the response does not distinguish them. */
  LOGIN_FAILED: 400,
  WRONG_PASSWORD: 400,
  IDENTITY_PROOF_REQUIRED: 400,
  IDENTITY_PROOF_INVALID: 400,
  /** A second factor that is wrong, used or not that of the account. */
  SECOND_FACTOR_REFUSED: 400,
  /** A step of a sign-in or a set-up that is unknown, answered or too old. The user has to begin again. */
  CHALLENGE_EXPIRED: 400,
  /** An email link that is unknown, used or too old. */
  LINK_EXPIRED: 400,
  /** The token is not valid. */
  UNAUTHORIZED: 401,
  NO_SESSION: 401,
  REFRESH_REUSED: 401,
  /** The session has ended because the user was given another role. */
  ROLE_CHANGED: 401,
  /** `data` says what is missing, when it comes back, and where to get it: `shortageSchema`. */
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  /** The action requires a sign-in within the last five minutes, so that a stolen access token is not enough. */
  FRESH_SIGN_IN_REQUIRED: 403,
  /** The administrator has to call `POST /api/admin/step-up` and repeat the request. */
  STEP_UP_REQUIRED: 403,
  /** The account has a second factor, which has to be shown. `data` has what the account accepts; for a sign-in, also its token. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The site requires a second factor of administrators, and this one has none yet. */
  SECOND_FACTOR_MISSING: 403,
  /** Passkeys do not work at this address of the site. */
  PASSKEYS_UNAVAILABLE: 403,
  /** The hosted identity provider keeps the passwords of new accounts. */
  PASSWORDS_HOSTED: 403,
  ACCOUNT_INACTIVE: 403,
  /** The account is closed and will be deleted. `data` has the time. A sign-in with `takesBackDeletion` reopens it. */
  ACCOUNT_CLOSED: 403,
  /** The API token lacks the scope of the route, which `data` names. */
  SCOPE_REQUIRED: 403,
  /** No API token may call the route. */
  TOKEN_NOT_ACCEPTED: 403,
  NOT_FOUND: 404,
  /** A key that is unknown, used, revoked or too old; the response does not distinguish them. */
  KEY_UNUSABLE: 400,
  /** A guest has to enter an address for the receipt. */
  EMAIL_NEEDED: 400,
  /** The user has to accept the terms and the privacy policy first. `data` has their versions. */
  CONSENT_REQUIRED: 400,
  /** The accepted versions are not the current ones. `data` has the current ones. */
  CONSENT_OUTDATED: 409,
  /** The account has as many bridges as it may have. */
  TOO_MANY_BRIDGES: 409,
  /** The account has as many API tokens as it may have. */
  TOO_MANY_TOKENS: 409,
  /** The account has as many passkeys as it may have. */
  TOO_MANY_PASSKEYS: 409,
  /** The site takes no results of the worker. `data` has the reason. */
  WORKER_SUSPENDED: 403,
  /** The data has changed since the caller read it. For a game, `data` is the newer version. */
  CONFLICT: 409,
  /** The subscription is already active. */
  ALREADY_SUBSCRIBED: 409,
  /** The order has just been paid. `data` has the id of its payment session. */
  ALREADY_PAID: 409,
  /** The environment fixes this setting. */
  SETTING_FIXED: 409,
  EMAIL_IN_USE: 409,
  USERNAME_IN_USE: 409,
  /** An account with this email address exists already. The user has to sign in to that account and link the identity there. */
  LINK_REQUIRED: 409,
  /** The identity is linked to another account. */
  IDENTITY_IN_USE: 409,
  /** The sign-in method is the account's last one. Removing it would make the account inaccessible. */
  LAST_SIGN_IN_WAY: 409,
  PAYLOAD_TOO_LARGE: 413,
  GAME_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  /** The account's storage quota is exceeded. */
  STORAGE_FULL: 413,
  TOO_MANY_REQUESTS: 429,
  /** Any other failure of a request. */
  REQUEST_FAILED: 400,
  INTERNAL_ERROR: 500,
  /** The payment provider does not respond, or none is configured. */
  PAYMENT_UNAVAILABLE: 503,
  /** The mail server does not answer, or refuses the mail. */
  MAIL_NOT_SENT: 503,
  UNAVAILABLE: 503,
  /** The server cannot store anything. */
  DISK_FULL: 503,
  DATABASE_AWAY: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
