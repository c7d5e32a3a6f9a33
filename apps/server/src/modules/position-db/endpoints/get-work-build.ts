import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { publicRoute } from '../../../http/public-route.ts';
import { readWorkBuild } from '../workers/work-engine.ts';

/** `GET /engines/SHA256.wasm`: the engine's build, for workers that do not have it. The SHA-256 is in the address, so it never changes. */
export function getWorkBuild(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/engines/:file',
    publicRoute(),
    async ({ params }, reply) => {
      const { bytes, sha256 } = await readWorkBuild();
      if (params.file !== `${sha256}.wasm`) throw new ApiError('NOT_FOUND');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('application/wasm')
        .send(bytes);
    },
  );
}
