import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readIfPresent } from '../../db/data/read-if-present.ts';
import { isKnown } from '../../http/is-known.ts';
import { publicRoute } from '../../http/public-route.ts';

/** Output of `npm run build`. The path works from both `src/modules/shell` and `dist/modules/shell`. */
const BRIDGE_FOLDER = new URL('../../../../bridge/dist/', import.meta.url);

const TYPES = {
  'chuhe-bridge.mjs': 'text/javascript; charset=utf-8',
  'licences.txt': 'text/plain; charset=utf-8',
} as const;

/** `GET /bridge/chuhe-bridge.mjs` and `/bridge/licences.txt`: the program for users' computers, as a download. */
export function getBridgeFiles(app: FastifyInstance): void {
  addBridgeFiles(app, BRIDGE_FOLDER);
}

/** @param folder where the built bridge is */
export function addBridgeFiles(app: FastifyInstance, folder: URL): void {
  for (const [name, type] of Object.entries(TYPES)) {
    let known: BridgeFile | undefined;
    app.get(`/bridge/${name}`, publicRoute(), async (request, reply) => {
      known ??= await readBridgeFile(new URL(name, folder));
      if (known === undefined) {
        request.log.warn(`${name} is not built. Build it: npm run build`);
        reply.callNotFound();
        return reply;
      }
      const { body, etag } = known;
      // A new version of the site has a new bridge.
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return reply.type(type).send(body);
    });
  }
}

interface BridgeFile {
  readonly body: Buffer;
  readonly etag: string;
}

async function readBridgeFile(file: URL): Promise<BridgeFile | undefined> {
  const body = await readIfPresent(file);
  if (body === undefined) return undefined;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, etag: `"${hash}"` };
}
