import { MATCH_LIMITS } from '@chuhe/contract/limits';

/** Limits of what is stored and counted of an imported game. */
export const IMPORT_LIMITS = {
  /** Plies up to which the openings of a position are counted. */
  openingPlies: 24,
  /** Characters of the name of an opening. */
  openingName: 120,
  /** Characters of the games and tags of one batch. A number of games alone does not limit the size of a batch with long games. */
  batch: 4 * 1024 * 1024,
  /** Characters of a reason and of a title in the report. */
  reason: 300,
  title: 120,
} as const;

/** The parser's limits per game: what fits into a saved game. */
export const READ_LIMITS = {
  maxCharactersPerGame: 2 * MATCH_LIMITS.bytes,
  maxNodesPerGame: MATCH_LIMITS.nodes,
  maxTags: MATCH_LIMITS.tags,
  maxTagLength: MATCH_LIMITS.tagValue,
  maxCommentLength: 64 * 1024,
  maxDepth: 100,
  maxWarningsPerGame: 30,
} as const;

/** While a batch is written, a thread counts the next one, and another thread reads the one after that. */
export const BATCHES_UNDER_WAY = 3;
