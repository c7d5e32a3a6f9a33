import type { FastifyInstance } from 'fastify';
import { tellAdmins } from '../../../settings/tell-admins.ts';
import { addChessdbPhp } from '../chessdb/chessdb-php.ts';
import { addLiveSearch } from '../live-search.ts';
import type { PositionDbContext } from '../position-db-context.ts';
import { watchPositions } from '../watch-positions.ts';
import { getContributions, postContribution } from './admin-contributions.ts';
import { getChessdb, getOwnContribution, postChessdb } from './chessdb.ts';
import { getCloudKey, postCloudKey, removeCloudKey } from './cloud-key.ts';
import { getCoverage } from './get-coverage.ts';
import { getWorkBuild } from './get-work-build.ts';
import {
  getLearningRun,
  resumeLearningRun,
  startLearningRun,
  stopLearningRun,
} from './learning-run.ts';
import { getBestMove, getWinRate } from './moves.ts';
import { getDataFile, getDumpState, getOpenData } from './open-data.ts';
import { postLearn, postPositions, postView } from './positions.ts';
import { extendWork, leaseWork, returnWork, sendWork } from './work.ts';
import { getAllWorkers, getWorkers, postWorker, putOwnWorker } from './workers.ts';

export function addPositionDbEndpoints(app: FastifyInstance, context: PositionDbContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
  context.cloud.runs.onChange(() => {
    tellAdmins(context, 'learning').catch((error: unknown) =>
      app.log.warn({ err: error }, 'administrators could not be notified of the learning run'),
    );
  });
}

const ENDPOINTS = [
  getChessdb,
  getOwnContribution,
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
  addLiveSearch,
  getCoverage,
  getLearningRun,
  startLearningRun,
  stopLearningRun,
  resumeLearningRun,
  leaseWork,
  extendWork,
  sendWork,
  returnWork,
  getWorkBuild,
  getWorkers,
  putOwnWorker,
  getAllWorkers,
  postWorker,
  getOpenData,
  getDumpState,
  getDataFile,
];
