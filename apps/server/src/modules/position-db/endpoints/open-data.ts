import { createReadStream } from 'node:fs';
import type { DataFile } from '@chuhe/contract/open-data';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, tooManyRequests } from '../../../http/api-error.ts';
import { DownloadSlots } from '../../../http/download-slots.ts';
import { isKnown } from '../../../http/is-known.ts';
import { publicRoute } from '../../../http/public-route.ts';
import { siteKey } from '../../../http/rate-limit.ts';
import { addRoute } from '../../../http/route.ts';
import { readByteRange } from '../open-data/byte-range.ts';
import { DUMP_NAME, type DumpDescription, dumpFileName } from '../open-data/dump-folder.ts';
import { endIfSlow } from '../open-data/end-if-slow.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `GET /api/data` */
export function getOpenData(
  app: FastifyInstance,
  { settings, nightlyDump }: PositionDbContext,
): void {
  addRoute(app, ROUTES.getOpenData, async () => {
    const { isOn, licence } = (await settings.read()).values.openData;
    if (!isOn) return null;
    const dumps = await nightlyDump.folder.list();
    return { files: dumps.map(makeFile), licence };
  });
}

/** `GET /api/admin/data` */
export function getDumpState(app: FastifyInstance, { nightlyDump }: PositionDbContext): void {
  addRoute(app, ROUTES.getDumpState, async () => {
    const dumps = await nightlyDump.folder.list();
    const running = nightlyDump.running ?? null;
    const failure = (await nightlyDump.lastFailure()) ?? null;
    return { files: dumps.map(makeFile), running, failure };
  });
}

function makeFile({ day, ...dump }: DumpDescription): DataFile {
  const name = dumpFileName(day);
  return { name, url: `/data/${name}`, ...dump };
}

const MAX_DOWNLOADS = { perAddress: 2, all: 16 } as const;
/** How long a client that is refused waits, in milliseconds. */
const RETRY_AFTER = 60_000;
/** A download ends if its client has not read for this long, in milliseconds, so that it does not keep its slot. */
const STALL = 60_000;
/** It also ends if its client reads fewer bytes a second than this on average. */
const MIN_RATE = 16 * 1024;

/** `GET /data/positions-DAY.jsonl.gz`: streams a dump. A download that was cut continues by `Range`. */
export function getDataFile(app: FastifyInstance, context: PositionDbContext): void {
  const slots = new DownloadSlots(MAX_DOWNLOADS);
  app.route<{ Params: { file: string } }>({
    ...publicRoute(),
    method: ['GET', 'HEAD'],
    url: '/data/:file',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const dump = await findDump(request.params.file, context);
      return sendFile(request, reply, {
        dump,
        path: context.nightlyDump.folder.path(dump.day),
        slots,
      });
    },
  });
}

/** @throws ApiError NOT_FOUND */
async function findDump(
  file: string,
  { settings, nightlyDump }: PositionDbContext,
): Promise<DumpDescription> {
  // Only a day may become part of a path.
  const day = DUMP_NAME.exec(file)?.[1];
  const { isOn } = (await settings.read()).values.openData;
  const dump = isOn && day !== undefined ? await nightlyDump.folder.find(day) : undefined;
  if (dump === undefined) throw new ApiError('NOT_FOUND');
  return dump;
}

interface FileOptions {
  readonly dump: DumpDescription;
  readonly path: string;
  readonly slots: DownloadSlots;
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { dump: { day, sha256, bytes, createdAt }, path, slots }: FileOptions,
): FastifyReply {
  const { headers, method } = request;
  const etag = `"${sha256}"`;
  const modified = new Date(createdAt).toUTCString();
  reply.headers({
    'cache-control': 'public, max-age=3600',
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modified,
  });
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send();
  const condition = headers['if-range'];
  const isSame = condition === undefined || condition === etag || condition === modified;
  const range = isSame ? readByteRange(headers.range, bytes) : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  const free = method === 'HEAD' ? undefined : takeSlot(request, slots);
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  reply
    .type('application/gzip')
    .header('content-disposition', `attachment; filename="${dumpFileName(day)}"`)
    .header('content-length', last - first + 1);
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  }
  if (free === undefined) return reply.send();
  const stream = createReadStream(path, { start: first, end: last });
  stream.once('close', free);
  endIfSlow(stream, MIN_RATE, STALL);
  reply.raw.setTimeout(STALL, () => stream.destroy(new Error('the client has stopped reading')));
  return reply.send(stream);
}

/** @throws ApiError TOO_MANY_REQUESTS */
function takeSlot(request: FastifyRequest, slots: DownloadSlots): () => void {
  const free = slots.take(siteKey(request));
  if (free === undefined) throw tooManyRequests(RETRY_AFTER);
  return free;
}
