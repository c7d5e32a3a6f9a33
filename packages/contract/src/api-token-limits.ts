/** Limits of API tokens, separate from the schemas, so that pages can import them without zod. */
export const API_TOKEN_LIMITS = {
  /** The most tokens of a user. */
  tokens: 20,
  /** Longest name of a token. */
  name: 60,
  /** The most days that a token is valid, unless it never expires. */
  days: 366,
} as const;

/** Every token begins with this, so that scanners for secrets find tokens. 48 hexadecimal digits follow. */
export const API_TOKEN_PREFIX = 'chuhe_';
