import { endpoint } from './route.ts';

/** Openings of the games in the site's collections. */

export const listOpenings = endpoint('GET', '/api/opening', 'user');
export const getOpening = endpoint('GET', '/api/opening/page', 'user');
export const listOpeningGames = endpoint('GET', '/api/opening/game', 'user');
