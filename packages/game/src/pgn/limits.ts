/** Limits of a reader, so that no file can exhaust memory or time. */
export interface ReadLimits {
  /** Bytes of the whole input; a text counts as UTF-8. */
  readonly maxBytes: number;
  /** UTF-16 units of text in one game, its tags and comments included. */
  readonly maxCharactersPerGame: number;
  /** Moves of one game, including variations. */
  readonly maxNodesPerGame: number;
  /** Nesting depth of variations. */
  readonly maxDepth: number;
  readonly maxTags: number;
  /** UTF-16 units of one tag value. */
  readonly maxTagLength: number;
  /** UTF-16 units of one comment. */
  readonly maxCommentLength: number;
  /** Further warnings of a game are only counted, in a final `more-warnings`. */
  readonly maxWarningsPerGame: number;
}

export const DEFAULT_LIMITS: ReadLimits = {
  maxBytes: Number.POSITIVE_INFINITY,
  maxCharactersPerGame: 32 * 1024 * 1024,
  maxNodesPerGame: 250_000,
  maxDepth: 500,
  maxTags: 1000,
  maxTagLength: 64 * 1024,
  maxCommentLength: 1024 * 1024,
  maxWarningsPerGame: 100,
};
