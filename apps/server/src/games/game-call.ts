import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import type { RouteOptions } from '../http/route.ts';

/**
 * Bytes of a call that brings a game: the largest history, where a program writes `\u70ae` for a character of three bytes
 * twice as long, and its tags.
 */
const BODY_LIMIT = 2 * MATCH_LIMITS.bytes + 256 * 1024;

/**
 * For calls that bring a game. The worst that fits into a body takes half a second to play, so one address may not send
 * many, whichever of these calls they are; a user saves after a move, and a dozen users behind one address still find room.
 */
export const GAME_CALL: RouteOptions = {
  bodyLimit: BODY_LIMIT,
  limit: { calls: 120, seconds: 60, group: 'game' },
};
