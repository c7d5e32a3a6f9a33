import { endpoint } from './route.ts';

/** Players of the games in the site's collections. */

export const listPlayers = endpoint('GET', '/api/player', 'user');
export const getPlayer = endpoint('GET', '/api/player/page', 'user');
export const listPlayerGames = endpoint('GET', '/api/player/game', 'user');
