/**
 * What a call can fail with, and the HTTP status of each. Programs branch on the code; people read the message, which the
 * server writes in their language.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  INVALID_FEN: 400,
  /** A history that is none; `fields` says where and why. */
  INVALID_GAME: 400,
  FILE_NOT_SUPPORTED: 400,
  FILE_MISSING: 400,
  TOO_MANY_FILES: 400,
  /** `data` says why. */
  ENGINE_UNUSABLE: 400,
  NETWORK_UNUSABLE: 400,
  /** No such account or a wrong password: the two are never told apart. */
  LOGIN_FAILED: 400,
  WRONG_PASSWORD: 400,
  IDENTITY_PROOF_REQUIRED: 400,
  IDENTITY_PROOF_INVALID: 400,
  /** A link from an e-mail that is unknown, used, or too old. */
  LINK_EXPIRED: 400,
  /** This token is not valid: the only meaning of 401. */
  UNAUTHORIZED: 401,
  NO_SESSION: 401,
  REFRESH_REUSED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  /** For what a stolen access token must not do: sign in again and do it within five minutes. */
  FRESH_SIGN_IN_REQUIRED: 403,
  /** An administrator proves once more who is there, by `POST /api/admin/step-up`, and repeats the call. */
  STEP_UP_REQUIRED: 403,
  /** The hosted identity provider keeps the passwords of new accounts. */
  PASSWORDS_HOSTED: 403,
  ACCOUNT_INACTIVE: 403,
  NOT_FOUND: 404,
  /** No key, or one that was used, revoked, or is too old: the four are never told apart. */
  KEY_UNUSABLE: 400,
  /** A guest who buys gives an address for the receipt. */
  EMAIL_NEEDED: 400,
  /** Changed meanwhile. Of a game, `data` is the newer one. */
  CONFLICT: 409,
  /** The subscription runs already. */
  ALREADY_SUBSCRIBED: 409,
  /** What was to be paid has just been; `data` names the session of it. */
  ALREADY_PAID: 409,
  /** The operator's environment gives this setting. */
  SETTING_FIXED: 409,
  EMAIL_IN_USE: 409,
  USERNAME_IN_USE: 409,
  /** An account has this e-mail address already: sign in to it and link there. */
  LINK_REQUIRED: 409,
  /** It signs in to another account here. */
  IDENTITY_IN_USE: 409,
  /** Without it nobody could sign in to the account any more. */
  LAST_SIGN_IN_WAY: 409,
  PAYLOAD_TOO_LARGE: 413,
  GAME_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  /** The account is full. */
  STORAGE_FULL: 413,
  TOO_MANY_REQUESTS: 429,
  /** A request of none of the kinds above. */
  REQUEST_FAILED: 400,
  INTERNAL_ERROR: 500,
  /** Whoever takes payments does not answer, or nobody takes any here. */
  PAYMENT_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
