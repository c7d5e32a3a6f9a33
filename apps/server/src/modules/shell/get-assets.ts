import type { FastifyInstance } from 'fastify';
import { publicRoute } from '../../http/public-route.ts';
import type { ShellContext } from './shell-context.ts';

/** `GET /assets/…`: one exact route for each file, so that no requested path reaches the file system. */
export function getAssets(app: FastifyInstance, { assets }: ShellContext): void {
  for (const { path, contentType, body } of Object.values(assets)) {
    app.get(path, publicRoute(), (_request, reply) =>
      reply
        .type(contentType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(body),
    );
  }
}
