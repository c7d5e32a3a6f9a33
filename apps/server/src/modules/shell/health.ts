import type { FastifyInstance } from 'fastify';
import { CachedValue } from '../../db/cached-value.ts';
import { isMigrated } from '../../db/migrate.ts';
import { publicRoute } from '../../http/public-route.ts';
import { within } from '../../http/within.ts';
import { findShippedImport } from '../game-db/find-shipped-import.ts';
import type { ShellContext } from './shell-context.ts';

/** Called every few seconds by monitoring and by load balancers, so the request log omits them. */
export const HEALTH_PATH = '/healthz';
export const READY_PATH = '/readyz';

/** `GET /healthz`: responds while the process can serve requests. */
export function getHealthz(app: FastifyInstance, { version }: ShellContext): void {
  app.get(HEALTH_PATH, publicRoute(), (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', version, uptimeSeconds: Math.floor(process.uptime()) }),
  );
}

/**
 * `GET /readyz`: 200 while the database responds and has all migrations of this version, and the disk is not full, and the process
 * is not about to end; else 503 with what is wrong. Anyone can call it, so the database is asked at most once a second.
 */
export function getReadyz(
  app: FastifyInstance,
  { database, disk, draining, now }: ShellContext,
): void {
  const find = async (): Promise<Readiness> => {
    const [migrations, loading] = await Promise.all([
      within(ANSWER_WITHIN, isMigrated(database.db)).catch((error: unknown) => {
        app.log.warn({ err: error }, 'the database does not answer');
        return undefined;
      }),
      // Never decides whether the server is ready.
      within(ANSWER_WITHIN, findShippedImport(database.db)).catch(() => undefined),
    ]);
    return {
      database: migrations !== undefined,
      migrations: migrations ?? false,
      disk: !(await disk.isFull(now())),
      ...(loading && { masters: Math.floor((100 * loading.read) / loading.size) }),
    };
  };
  // The clock always returns 0. Otherwise, the state of a slow database would be cached for a multiple of its response time.
  const readiness = new CachedValue(find, READY_FOR, () => 0);
  app.get(READY_PATH, publicRoute(), async (_request, reply) => {
    const state = await readiness.get(now().getTime());
    const isReady = state.database && state.migrations && state.disk && !draining.isOn;
    if (!isReady) reply.header('retry-after', 5);
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
    return draining.isOn ? { ...state, draining: true } : state;
  });
}

/** In milliseconds. */
const READY_FOR = 1000;
/** How long the database may take to respond, in milliseconds. A load balancer waits no longer. */
const ANSWER_WITHIN = 4000;

/** Each part is `false` if it is not ready. If the database does not respond, `migrations` is `false` too. */
interface Readiness {
  readonly database: boolean;
  readonly migrations: boolean;
  readonly disk: boolean;
  /** How far the master games are loaded, in percent; missing before loading begins and if their collection is deleted. */
  readonly masters?: number;
}
