import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { Room } from '../room.ts';
import { createMatch } from './create-match.ts';
import { createPgn } from './create-pgn.ts';
import { deleteMatch } from './delete-match.ts';
import { deleteManyMatches } from './delete-matches.ts';
import { getMatch } from './get-match.ts';
import { getSharedMatch } from './get-shared-match.ts';
import { listDeletedMatches } from './list-deleted-matches.ts';
import { listMatchFolders } from './list-match-folders.ts';
import { listVisibleMatches } from './list-matches.ts';
import { listOwnMatches } from './list-own-matches.ts';
import { readPgn } from './read-pgn.ts';
import { restoreFromBin } from './restore-matches.ts';
import { postShare } from './share-match.ts';
import { deleteShare } from './unshare-match.ts';
import { putMatch } from './update-match.ts';

/** Saved games, and PGN files in both directions. */
export function addSavedGameEndpoints(app: FastifyInstance, context: Context): void {
  const room = new Room(context);
  createMatch(app, context, room);
  putMatch(app, context, room);
  readPgn(app);
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  listVisibleMatches,
  listOwnMatches,
  listDeletedMatches,
  listMatchFolders,
  getMatch,
  getSharedMatch,
  deleteMatch,
  deleteManyMatches,
  restoreFromBin,
  postShare,
  deleteShare,
  createPgn,
];
