import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publicRoute } from '../../http/public-route.ts';
import type { ShellContext } from './shell-context.ts';

/** Names in these folders contain a hash of the content, so copies never expire. */
const HASHED = /^\/(assets|engine)\//;

/** Scripts and modules of workers, compressed or not. */
const WORKER_FILE = /\.(js|mjs|wasm)(\.br|\.gz)?$/;

/**
 * Serves the files of the build by one exact route each, so that no requested path reaches the file system. Accept-Encoding selects the
 * compressed copies of the build.
 */
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
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
  // Without this header the isolated document may not start a worker from the file.
  return WORKER_FILE.test(path)
    ? { ...headers, 'cross-origin-embedder-policy': 'require-corp' }
    : headers;
}
