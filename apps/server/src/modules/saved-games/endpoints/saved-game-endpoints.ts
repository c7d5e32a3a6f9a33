import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { StorageQuota } from '../storage-quota.ts';
import { deleteManyMatches, deleteMatch, restoreFromBin } from './bin.ts';
import { createMatch } from './create-match.ts';
import { createPgn } from './create-pgn.ts';
import { exportMatches } from './export-matches.ts';
import { getMatch, getSharedMatch } from './get-match.ts';
import {
  listDeletedMatches,
  listMatchFolders,
  listOwnMatches,
  listVisibleMatches,
} from './list-matches.ts';
import { moveMatches } from './move-matches.ts';
import { readPgn } from './read-pgn.ts';
import { deleteShare, postShare } from './share-match.ts';
import { putMatch } from './update-match.ts';

/** Saved games, and reading and writing PGN files. */
export function addSavedGameEndpoints(app: FastifyInstance, context: Context): void {
  const quota = new StorageQuota(context);
  createMatch(app, context, quota);
  putMatch(app, context, quota);
  readPgn(app);
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  listVisibleMatches,
  listOwnMatches,
  listDeletedMatches,
  listMatchFolders,
  exportMatches,
  getMatch,
  getSharedMatch,
  deleteMatch,
  deleteManyMatches,
  restoreFromBin,
  moveMatches,
  postShare,
  deleteShare,
  createPgn,
];
