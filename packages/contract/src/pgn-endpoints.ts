import { endpoint } from './route.ts';

/** Reading and writing PGN files. */

export const readPgn = endpoint('POST', '/api/pgn/read', 'user');
export const createPgn = endpoint('POST', '/api/pgn/create', 'user');
