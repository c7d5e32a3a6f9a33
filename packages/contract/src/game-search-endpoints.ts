import { endpoint } from './route.ts';

/** Search for positions in games, and a report of the user’s games. */

export const searchGames = endpoint('POST', '/api/explorer/search', 'user');
export const getGameReport = endpoint('GET', '/api/match/report', 'user');
export const listReportGames = endpoint('GET', '/api/match/report/games', 'user');
