import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getContributions, postContribution } from './admin-contributions.ts';
import { addChessdbPhp } from './chessdb-php.ts';
import { getCloudKey, postCloudKey, removeCloudKey } from './cloud-key.ts';
import { getBestMove } from './get-best-move.ts';
import { getChessdb } from './get-chessdb.ts';
import { getWinRate } from './get-win-rate.ts';
import { postChessdb } from './post-chessdb.ts';
import { postLearn } from './post-learn.ts';
import { postPositions } from './post-positions.ts';
import { postView } from './post-view.ts';
import { searchLive } from './search-live.ts';
import { watchPositions } from './watch-positions.ts';

/** The position database. */
export function addCloudFeature(app: FastifyInstance, context: AppContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  getChessdb,
  postChessdb,
  getBestMove,
  getWinRate,
  postPositions,
  postView,
  postLearn,
  getCloudKey,
  postCloudKey,
  removeCloudKey,
  getContributions,
  postContribution,
  addChessdbPhp,
  watchPositions,
  searchLive,
];
