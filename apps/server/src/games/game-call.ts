import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import { perMinute, type RouteOptions } from '../http/route.ts';

/**
 * The size of a call with a game: the largest history, which doubles if `\u70ae` is written for a character of three bytes, and its tags.
 */
const BODY_LIMIT = 2 * MATCH_LIMITS.bytes + 256 * 1024;

/**
 * Routes that accept a game. Replaying the largest takes half a second, so they share a limit, which suffices for a dozen users behind
 * one address who save after each move.
 */
export const GAME_CALL: RouteOptions = {
  bodyLimit: BODY_LIMIT,
  limit: { ...perMinute(120), group: 'game' },
};
