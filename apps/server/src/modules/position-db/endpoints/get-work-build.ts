import type { FastifyInstance } from 'fastify';
import { CachedValue } from '../../../db/cached-value.ts';
import { ApiError } from '../../../http/api-error.ts';
import { publicRoute } from '../../../http/public-route.ts';
import { perMinute } from '../../../http/route.ts';
import { readWorkBuild } from '../workers/work-engine.ts';

/** `GET /engines/SHA256.wasm`: the engine's build, for workers that do not have it. The SHA-256 is in the address, so it never changes. */
export function getWorkBuild(app: FastifyInstance): void {
  const build = new CachedValue(readWorkBuild, Number.POSITIVE_INFINITY);
  app.get<{ Params: { file: string } }>(
    '/engines/:file',
    { config: { ...publicRoute().config, limit: perMinute(120), isCountedAlone: true } },
    async ({ params }, reply) => {
      const { bytes, sha256 } = await build.get(0);
      if (params.file !== `${sha256}.wasm`) throw new ApiError('NOT_FOUND');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('application/wasm')
        .send(bytes);
    },
  );
}
