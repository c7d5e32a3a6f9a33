import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { ROUTES } from '@chuhe/contract/routes';
import { sha256Field } from '@chuhe/contract/strength';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readPackedNetwork, readProductNetwork } from '@chuhe/engine/network/read-product-network';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { CachedValue } from '../../db/cached-value.ts';
import { acceptedEncodings } from '../../http/accepted-encodings.ts';
import { ApiError } from '../../http/api-error.ts';
import { publicRoute } from '../../http/public-route.ts';
import { addRoute, perMinute } from '../../http/route.ts';

/** `GET /api/network`, and `GET /networks/SHA256.nnue` for the file that it names. Browsers request both when their engine starts. */
export function getSiteNetwork(app: FastifyInstance, { networks }: Context): void {
  addRoute(app, ROUTES.getSiteNetwork, async () => {
    const network = await networks.active();
    if (network === undefined) return null;
    const { sha256, name, bytes } = network;
    return { sha256, name, bytes, url: `/networks/${sha256}.nnue` };
  });
  // One copy for all requests, however slowly they are read.
  const product = {
    packed: new CachedValue(readPackedNetwork, Number.POSITIVE_INFINITY),
    plain: new CachedValue(readProductNetwork, Number.POSITIVE_INFINITY),
  };
  app.get<{ Params: { file: string } }>(
    '/networks/:file',
    { config: { ...publicRoute().config, limit: perMinute(120), isCountedAlone: true } },
    async ({ params, headers }, reply) => {
      // Only a valid hash may become part of a path.
      const sha256 = sha256Field.safeParse(params.file.replace(/\.nnue$/, '')).data;
      if (sha256 === undefined) throw new ApiError('NOT_FOUND');
      if (sha256 === PRODUCT_NETWORK.sha256) return sendProductNetwork(product, headers, reply);
      const plain = networks.files.path(sha256);
      const packed = networks.files.path(sha256, 'br');
      const wanted = acceptedEncodings(headers['accept-encoding']).has('br')
        ? [packed, plain]
        : [plain];
      const found = await findFile(wanted);
      if (found === undefined) throw new ApiError('NOT_FOUND');
      if (found.path === packed) reply.header('content-encoding', 'br');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .header('content-length', found.size)
        .type('application/octet-stream')
        .send(createReadStream(found.path));
    },
  );
}

/** Sends the product's own network, for workers that do not have it. */
async function sendProductNetwork(
  { packed, plain }: Readonly<Record<'packed' | 'plain', CachedValue<Buffer>>>,
  headers: IncomingHttpHeaders,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isPacked = acceptedEncodings(headers['accept-encoding']).has('br');
  if (isPacked) reply.header('content-encoding', 'br');
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .type('application/octet-stream')
    .send(await (isPacked ? packed : plain).get(0));
}

/** Finds the first file that exists. The compressed one is missing if only the plain one was copied to this server. */
async function findFile(
  paths: readonly string[],
): Promise<{ readonly path: string; readonly size: number } | undefined> {
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === true) return { path, size: found.size };
  }
  return undefined;
}
