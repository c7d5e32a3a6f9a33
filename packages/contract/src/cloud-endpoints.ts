import { endpoint } from './route.ts';

/** The position database. */

export const getChessdb = endpoint('GET', '/api/chessdb', 'user');
export const getContribution = endpoint('GET', '/api/chessdb/own', 'user');
export const contribute = endpoint('POST', '/api/chessdb', 'user');
export const getBestMove = endpoint('GET', '/api/book/best-move', 'user');
export const getWinRate = endpoint('GET', '/api/move/win-rate', 'user');
export const lookUpPositions = endpoint('POST', '/api/positions', 'user');
export const viewPosition = endpoint('POST', '/api/positions/view', 'user');
export const learnPosition = endpoint('POST', '/api/positions/learn', 'user');
export const getCloudKey = endpoint('GET', '/api/cloud-key', 'user');
export const makeCloudKey = endpoint('POST', '/api/cloud-key', 'user');
export const deleteCloudKey = endpoint('DELETE', '/api/cloud-key', 'user');
export const listContributions = endpoint(
  'GET',
  '/api/admin/contribution',
  'admin',
  'contributions',
);
export const judgeContribution = endpoint(
  'POST',
  '/api/admin/contribution',
  'admin',
  'contributions',
);
