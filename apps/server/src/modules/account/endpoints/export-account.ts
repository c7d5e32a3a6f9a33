import { ACCOUNT_EXPORT_TYPE, type AccountExport } from '@chuhe/contract/account';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { siteDayOf } from '../../../db/site-day.ts';
import { ApiError, tooManyRequests } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { DownloadSlots } from '../../../http/download-slots.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute, perMinute, StreamedFile } from '../../../http/route.ts';
import { findUser, type UserRow } from '../../../users/user-repository.ts';
import { holdAccount, StepUp } from '../../identity/step-up.ts';
import type { AccountContext } from '../account-context.ts';
import {
  type ExportOwner,
  type ExportRow,
  findExport,
  findNewestExport,
  findPart,
} from '../export/export-repository.ts';

/** Numbers of downloads at the same time: those of a user, and all. */
const AT_ONCE = { perAddress: 2, all: 20 };
/** When a client should try again if all are taken, in milliseconds. */
const RETRY_AFTER = 10_000;

/** `GET`, `POST /api/user/export` */
export function exportAccount(app: FastifyInstance, context: AccountContext): void {
  const { accountExports, database } = context;
  const look = { ...ROUTES.getAccountExport, limit: perMinute(120) };
  addRoute(app, look, async ({ caller: { userId } }) => {
    await accountExports.failLost();
    const row = await findNewestExport(database.db, { userId, isForAdmin: false });
    return row === undefined ? null : makeExport(row);
  });
  const start = { ...ROUTES.startAccountExport, isFresh: true, limit: perMinute(10) };
  addRoute(app, start, async ({ body, caller, request }) => {
    const { userId } = caller;
    const user = await requireProof(context, { ...body, caller, request });
    const owner = { userId, isForAdmin: false, language: languageOf(request) };
    const row = await accountExports.start(owner, async (tx) => {
      await holdAccount(tx, context, { caller, user });
    });
    if (row === undefined) throw new ApiError('UNAUTHORIZED');
    return makeExport(row);
  });
}

/** `POST /api/user/export/:exportId`, with the proof in the body. */
export function downloadAccountExport(app: FastifyInstance, context: AccountContext): void {
  const slots = new DownloadSlots(AT_ONCE);
  const route = { ...ROUTES.downloadAccountExport, isFresh: true, limit: perMinute(20) };
  addRoute(app, route, async ({ params: { exportId }, body, caller, request }) => {
    await requireProof(context, { ...body, caller, request });
    return sendExport(context, slots, { exportId, userId: caller.userId, isForAdmin: false });
  });
}

interface Asking {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly oldPassword?: string | undefined;
}

/**
 * An archive has everything about its user, so a stolen session must not suffice for it. A step-up suffices, so that the start and the
 * download are confirmed once. Guests have nothing to confirm with.
 */
async function requireProof(
  context: AccountContext,
  { caller, request, oldPassword }: Asking,
): Promise<UserRow> {
  const user = await findUser(context.database.db, caller.userId);
  if (user === undefined) throw new ApiError('UNAUTHORIZED');
  if (!user.isGuest) {
    const proof = { user, caller, request, password: oldPassword };
    await new StepUp(context).require({ ...proof, takesStepUp: true });
  }
  return user;
}

/** @throws ApiError NOT_FOUND unless the export is that of the owner, finished and not expired */
export async function sendExport(
  { database: { db }, now }: Pick<AccountContext, 'database' | 'now'>,
  slots: DownloadSlots,
  { exportId, ...owner }: ExportOwner & { readonly exportId: string },
): Promise<StreamedFile> {
  const row = await findExport(db, exportId);
  const isOwn = row?.userId === owner.userId && row.isForAdmin === owner.isForAdmin;
  if (!isOwn || row.state !== 'DONE' || isExpired(row, now())) throw new ApiError('NOT_FOUND');
  const free = slots.take(owner.userId);
  if (free === undefined) throw tooManyRequests(RETRY_AFTER);
  return new StreamedFile({
    mediaType: ACCOUNT_EXPORT_TYPE,
    fileName: `chuhe-data-${siteDayOf(row.createdAt)}.zip`,
    parts: readParts(db, row),
    onEnd: free,
  });
}

/** @throws Error if the archive is deleted meanwhile, which breaks the download */
async function* readParts(
  db: Queryable,
  { id, bytes }: ExportRow,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  let sent = 0;
  for (let number = 0; sent < bytes; number += 1) {
    const part = await findPart(db, id, number);
    if (part === undefined) throw new Error('the archive was deleted while it was sent');
    sent += part.length;
    yield part;
  }
}

function isExpired({ expiresAt }: ExportRow, now: Date): boolean {
  return expiresAt === null || expiresAt <= now;
}

export function makeExport(row: ExportRow): AccountExport {
  return {
    exportId: row.id,
    state: row.state,
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
