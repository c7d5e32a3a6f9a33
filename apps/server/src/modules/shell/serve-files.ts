import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publicRoute } from '../../http/public-route.ts';
import type { ShellContext } from './shell-context.ts';

/** `GET /assets/…`: one exact route for each file, so that no requested path reaches the file system. */
export function getAssets(app: FastifyInstance, { assets }: ShellContext): void {
  for (const { path, contentType, body } of Object.values(assets)) {
    app.get(path, publicRoute(), (_request, reply) =>
      reply.type(contentType).header('cache-control', IMMUTABLE).send(body),
    );
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Names in these folders contain a hash of the content, so copies never expire. */
const HASHED = /^\/(assets|engine)\//;

/** Scripts and modules of workers, compressed or not. */
const WORKER_FILE = /\.(js|mjs|wasm)(\.br|\.gz)?$/;

/** Serves the files of the build, also by one exact route for each file. Accept-Encoding selects their compressed copies. */
export async function serveFiles(app: FastifyInstance, { web }: ShellContext): Promise<void> {
  const root = fileURLToPath(web.folder);
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...publicRoute().config };
    });
    await files.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '*.html'],
      setHeaders: (reply, file) => {
        reply.headers(headersOf(file.replaceAll('\\', '/').slice(root.length - 1)));
      },
    });
  });
}

/** @param path from the root of the site */
function headersOf(path: string): Record<string, string> {
  if (!HASHED.test(path)) return { 'cache-control': 'no-cache' };
  const headers = { 'cache-control': IMMUTABLE };
  // Without this header the isolated document may not start a worker from the file.
  return WORKER_FILE.test(path)
    ? { ...headers, 'cross-origin-embedder-policy': 'require-corp' }
    : headers;
}
