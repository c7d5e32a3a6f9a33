/** Limits of saved games and their lists. They are separate from the schemas, so that pages can import them without zod. */
export const MATCH_LIMITS = {
  /** The most moves in a game, including variations. */
  nodes: 20_000,
  /** The most bytes in a history as compact JSON in UTF-8. */
  bytes: 2 * 1024 * 1024,
  tags: 200,
  /** The lengths of texts, here and below, are in UTF-16 units. */
  tagName: 255,
  tagValue: 4096,
  title: 200,
  folder: 100,
  fen: 200,
  search: 100,
  /** Number of words of a search that count. Further words are ignored. */
  searchWords: 6,
  /** The largest number of games that a list counts exactly. */
  counted: 1000,
  /** Of other users' public games, only this many of the newest are searched, and sorted by anything other than the time of saving. */
  searchedPublic: 10_000,
  /** The most games in one deletion or restoration. */
  batch: 100,
  /** The most games on one page of a list. */
  page: 100,
  /** Days after which games in the bin are purged. */
  binDays: 30,
} as const;
