import { availableParallelism } from 'node:os';
import { ROUTES } from '@chuhe/contract/routes';
import type { Strength } from '@chuhe/contract/strength';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { addRoute } from '../../http/route.ts';
import { networkFileOf } from '../engine-program.ts';
import { findEngine, listEngines } from '../find-engine.ts';
import { readEngineChoice } from '../open-engine.ts';

/** `GET /api/admin/strength`, about the process that answers. */
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
  if (choice.path !== undefined) return { origin: 'setting', path, network };
  return { origin: 'own', path, network };
}
