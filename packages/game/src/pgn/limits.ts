/** How much a reader takes before it stops, so that no file can fill the memory or take forever. */
export interface ReadLimits {
  /** Bytes of the whole input; of a text, those that it has in UTF-8. */
  readonly maxBytes: number;
  /** UTF-16 units of text in one game, its tags and comments included. */
  readonly maxCharactersPerGame: number;
  /** Moves of one game, in all its variations. */
  readonly maxNodesPerGame: number;
  /** Variations within variations. */
  readonly maxDepth: number;
  readonly maxTags: number;
  /** UTF-16 units of one tag value. */
  readonly maxTagLength: number;
  /** UTF-16 units of one comment. */
  readonly maxCommentLength: number;
  /** Further warnings on the same game are dropped and counted in one last `more-warnings`. */
  readonly maxWarningsPerGame: number;
}

export const DEFAULT_LIMITS: ReadLimits = {
  maxBytes: Number.POSITIVE_INFINITY,
  maxCharactersPerGame: 32 * 1024 * 1024,
  maxNodesPerGame: 100_000,
  maxDepth: 500,
  maxTags: 1000,
  maxTagLength: 64 * 1024,
  maxCommentLength: 1024 * 1024,
  maxWarningsPerGame: 100,
};
