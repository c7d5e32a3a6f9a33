/** Constants that are separate from the schemas, so that pages can import them without zod. Lengths of texts are in UTF-16 units. */

/** Limits of saved games and their lists. */
export const MATCH_LIMITS = {
  /** The most moves in a game, including variations. */
  nodes: 20_000,
  /** The most bytes in a history as compact JSON in UTF-8. */
  bytes: 2 * 1024 * 1024,
  tags: 200,
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
  /** The most games in one deletion, restoration or move to a folder. */
  batch: 100,
  /** The most games on one page of a list. */
  page: 100,
  /** Days after which games in the bin are purged. */
  binDays: 30,
} as const;

/** The most bytes in a file for `POST /api/pgn/read`. */
export const PGN_FILE_LIMIT = 10_240;

/** Limits of books and their entries. */
export const BOOK_LIMITS = {
  books: 50,
  /** The most entries of one account, in all books. */
  entries: 200_000,
  /** The most entries in one call. */
  batch: 1000,
  name: 80,
  note: 2000,
  priority: 65_535,
  /** The most bytes in a file to import. */
  file: 16 * 1024 * 1024,
  /** The most positions in one look-up. */
  positions: 200,
  page: 100,
  search: 100,
  /** Days after which deleted books and entries are purged. */
  binDays: 30,
  /** The most refused entries listed in a report. */
  refused: 100,
} as const;

/** Limits of the statistics of games. */
export const EXPLORER_LIMITS = {
  /** Number of plies of a game that are counted. */
  plies: 60,
  /** The most games listed for a position. */
  samples: 8,
  /** Number of newest games that a look-up by player or in the user's games reads. */
  scanned: 20_000,
  /** The most bytes in a file that an administrator uploads. */
  file: 64 * 1024 * 1024,
  collectionName: 80,
  player: 80,
  /** The most refused games listed in a report. */
  refused: 200,
} as const;

/** The rule sets for repetitions, as in `@chuhe/rules/judge`. */
export const COLLECTION_RULESETS = ['asian', 'world', 'chinese', 'online', 'casual'] as const;
