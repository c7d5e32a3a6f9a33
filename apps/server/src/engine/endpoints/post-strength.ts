import { ROUTES } from '@chuhe/contract/routes';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute } from '../../http/route.ts';
import type { EngineOutcome } from '../engine-job.ts';

const SEARCH_MS = 2_000;

/** `POST /api/admin/strength`: measures the speed of the engine, which is started if necessary. */
export function postStrength(app: FastifyInstance, { engine }: Context): void {
  addRoute(
    app,
    ROUTES.measureStrength,
    async ({ caller }) => {
      if (engine === undefined) throw new ApiError('UNAVAILABLE');
      const outcome = await engine.analyse({
        fen: INITIAL_FEN,
        limits: { moveTimeMs: SEARCH_MS },
        priority: 'interactive',
        owner: caller.userId,
      });
      const { evaluation, ...result } = requireResult(outcome);
      return {
        engine: result.engine,
        network: evaluation?.kind === 'network' ? evaluation.file : null,
        nodesPerSecond: Math.round((result.nodes * 1000) / Math.max(1, result.timeMs)),
        nodes: result.nodes,
        depth: result.depth,
        timeMs: Math.round(result.timeMs),
      };
    },
    { limit: { calls: 10, seconds: 60 } },
  );
}

function requireResult(outcome: EngineOutcome) {
  if (outcome.kind === 'finished') return outcome.result;
  if (outcome.kind !== 'failed') throw new ApiError('UNAVAILABLE');
  const isMissing = outcome.reason === 'engine-missing';
  throw new ApiError('ENGINE_UNUSABLE', {
    data: { problem: isMissing ? 'not-found' : 'not-started', detail: outcome.detail },
  });
}
