/** How much fits into saved games and their lists. Numbers alone, so that a page which shows games need not load their schemas. */
export const MATCH_LIMITS = {
  /** Moves of a game, in all its lines. */
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
  /** Words of a search that are looked for: the first ones. */
  searchWords: 6,
  /** Games of a list that are counted. */
  counted: 1000,
  /** Public games of others that are searched, or sorted by anything but the time of saving: the newest. */
  searchedPublic: 10_000,
  /** Games of one deletion or restoration. */
  batch: 100,
  /** Games of one page of a list. */
  page: 100,
  /** Days after which the bin forgets. */
  binDays: 30,
} as const;
