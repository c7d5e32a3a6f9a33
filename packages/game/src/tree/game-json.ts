/**
 * Games as JSON, for storage and transfer: versioned, compact, and validated move by move when read. A line is a list of
 * moves; a move with annotations or variations is an object.
 *
 * ```ts
 * import { addLine, newGame, ROOT, setComment } from '@chuhe/game/tree';
 * import { makeGameJson, parseGameJson } from '@chuhe/game/game-json';
 *
 * const played = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
 * if (!played.ok) throw new Error(played.error.code);
 * const json = makeGameJson(setComment(played.value.game, 1, 'Central cannon.'));
 * // { version: 1, moves: [{ m: 'h2e2', c: 'Central cannon.' }, 'h9g7'] }
 * parseGameJson(json).ok; // true
 * parseGameJson(['h2e2', 'h9h5']); // { ok: false, error: [{ code: 'illegal-move', path: '[1]', ply: 2 }] }
 * ```
 */
export {
  GAME_JSON_ISSUE_CODES,
  GAME_JSON_LIMITS,
  type GameJson,
  type GameJsonIssue,
  type GameJsonIssueCode,
  type GameJsonLimits,
  gameJsonIssueText,
} from './game-json-form.ts';
export { MAX_GAME_JSON_ISSUES, parseGameJson } from './game-json-reader.ts';
export { makeGameJson } from './game-json-writer.ts';
