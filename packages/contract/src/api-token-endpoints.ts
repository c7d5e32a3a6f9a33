import { endpoint } from './route.ts';

/** Tokens with which programs call the API for a user. */

export const listApiTokens = endpoint('GET', '/api/token', 'user');
export const makeApiToken = endpoint('POST', '/api/token', 'user');
export const deleteApiToken = endpoint('DELETE', '/api/token/:tokenId', 'user');
