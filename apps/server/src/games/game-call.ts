import { MATCH_LIMITS } from '@chuhe/contract/limits';
import { GAME_JSON_LIMITS } from '@chuhe/game/game-json';
import { perMinute, type RouteOptions } from '../http/route.ts';

/**
 * The maximum size of a call with a game and its tags, in bytes. A history can double in size if escapes such as `\u70ae` replace
 * characters of three bytes.
 */
const BODY_LIMIT = 2 * MATCH_LIMITS.bytes + 256 * 1024;

/**
 * Each level of variations adds three levels of JSON: a move, a list of variations and a line. The fourth is a reserve, so that the error
 * for a game just beyond the limit contains the ply.
 */
const BODY_DEPTH = 4 * GAME_JSON_LIMITS.depth;

/**
 * Options of routes that accept a game. These routes share a limit, since replaying the largest game takes half a second. The limit is
 * high enough for a dozen users behind one address who save after each move.
 */
export const GAME_CALL: RouteOptions = {
  bodyLimit: BODY_LIMIT,
  bodyDepth: BODY_DEPTH,
  limit: { ...perMinute(120), group: 'game' },
};
