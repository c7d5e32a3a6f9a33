import { MATCH_LIMITS } from '@chuhe/contract/match-limits';

/** How much of an imported game is kept and counted. */
export const IMPORT_LIMITS = {
  /** Half-moves up to which a position's openings are counted. */
  openingPlies: 24,
  /** Characters of an opening's name. */
  openingName: 120,
  /** Characters of games and tags of one batch: a file may have thousands of short games before long ones. */
  batch: 4 * 1024 * 1024,
  /** Characters of a reason and of a title in a report. */
  reason: 300,
  title: 120,
} as const;

/** What the user takes of each game before it gives it up: what fits into a saved game. */
export const READ_LIMITS = {
  maxCharactersPerGame: 2 * MATCH_LIMITS.bytes,
  maxNodesPerGame: MATCH_LIMITS.nodes,
  maxTags: MATCH_LIMITS.tags,
  maxTagLength: MATCH_LIMITS.tagValue,
  maxCommentLength: 64 * 1024,
  maxDepth: 100,
  maxWarningsPerGame: 30,
} as const;
