/** Limits of saved games and their lists. Separate from the schemas, so that pages can import them without zod. */
export const MATCH_LIMITS = {
  /** Moves of a game, variations included. */
  nodes: 20_000,
  /** Bytes of a history as compact JSON in UTF-8. */
  bytes: 2 * 1024 * 1024,
  tags: 200,
  /** UTF-16 units, here and below. */
  tagName: 255,
  tagValue: 4096,
  title: 200,
  folder: 100,
  fen: 200,
  search: 100,
  /** The first words of a search, which are used. */
  searchWords: 6,
  /** Games of a list that are counted. */
  counted: 1000,
  /** The newest public games of others, to which search, and sorting by anything but the time of saving, are limited. */
  searchedPublic: 10_000,
  /** Games of one deletion or restoration. */
  batch: 100,
  /** Games of one page of a list. */
  page: 100,
  /** Days after which games in the bin are purged. */
  binDays: 30,
} as const;
