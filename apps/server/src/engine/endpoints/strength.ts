import { availableParallelism } from 'node:os';
import { ROUTES } from '@chuhe/contract/routes';
import type { Strength } from '@chuhe/contract/strength';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import type { EngineOutcome } from '../engine-job.ts';
import { networkFileOf } from '../engine-program.ts';
import { findEngine, listEngines } from '../find-engine.ts';
import { readEngineChoice } from '../open-engine.ts';

/** `GET /api/admin/strength`: the engine of the server process that responds. */
export function getStrength(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.getStrength, async () => {
    const { engine, config } = context;
    const status = engine?.status();
    const { evaluation } = status ?? {};
    const origin = await findOrigin(context);
    return {
      state: status?.state ?? 'missing',
      problem: status?.problem ?? null,
      ...origin,
      engine: status?.engine ?? null,
      network: evaluation?.kind === 'network' ? evaluation.file : origin.network,
      cpus: availableParallelism(),
      processes: status?.size ?? 0,
      nodesPerSecond: Math.round(status?.nodesPerSecond ?? 0),
      programs: [...(await listEngines(config.engine))],
    };
  });
}

async function findOrigin({
  database,
  config,
}: Context): Promise<Pick<Strength, 'origin' | 'path' | 'network'>> {
  const choice = await readEngineChoice({ database, config });
  const found = await findEngine(config.engine, choice);
  const path = found.ok && found.value.kind === 'native' ? found.value.command : null;
  const network = (found.ok && networkFileOf(found.value)) || null;
  if (config.engine.path !== undefined) return { origin: 'environment', path, network };
  return { origin: choice.path === undefined ? 'own' : 'setting', path, network };
}

const SEARCH_MS = 2_000;

/** `POST /api/admin/strength`: measures the speed of the engine, which is started if necessary. */
export function postStrength(app: FastifyInstance, { engine }: Context): void {
  addRoute(app, { ...ROUTES.measureStrength, limit: perMinute(10) }, async ({ caller }) => {
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
  });
}

function requireResult(outcome: EngineOutcome) {
  if (outcome.kind === 'finished') return outcome.result;
  if (outcome.kind !== 'failed') throw new ApiError('UNAVAILABLE');
  const problem = outcome.reason === 'engine-missing' ? 'not-found' : 'not-started';
  throw new ApiError('ENGINE_UNUSABLE', { data: { problem, detail: outcome.detail } });
}
