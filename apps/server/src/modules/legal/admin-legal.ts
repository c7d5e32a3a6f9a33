import { LEGAL_LIMITS, type LegalPage, type LegalPageState } from '@chuhe/contract/legal';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../db/audit-repository.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { listConsents } from '../../legal/consent-repository.ts';
import { addLegalVersion, listLegalVersions } from '../../legal/legal-repository.ts';
import { announceSite } from '../../settings/announce-site.ts';
import { findUser } from '../../users/user-repository.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Three texts, each letter as up to six bytes of JSON. */
const BODY_LIMIT = 3 * 6 * LEGAL_LIMITS.text + 1024;

/** `GET /api/admin/legal/:page` */
export function getLegalPage(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.getLegalPage, ({ params }) => readPage(context, params.page));
}

/** `GET /api/admin/legal/:page/:version` */
export function getLegalVersion(app: FastifyInstance, { legal }: AdminContext): void {
  addRoute(app, ROUTES.getLegalVersion, async ({ params: { page, version } }) => {
    const found = await legal.find(page, version);
    if (found === undefined) throw new ApiError('NOT_FOUND');
    const { texts, asksAgain, publishedAt = new Date(0) } = found;
    return { version, texts, asksAgain, at: publishedAt.toISOString() };
  });
}

/**
 * `POST /api/admin/legal/:page`: adds the next version. An earlier version is never changed; to restore it, its texts are published
 * again. The audit log has the versions, not the texts, which are kept with the versions.
 */
export function publishLegalPage(app: FastifyInstance, context: AdminContext): void {
  const { database, legal, live, now } = context;
  const route = { ...ROUTES.publishLegalPage, bodyLimit: BODY_LIMIT, limit: perMinute(20) };
  addRoute(app, route, async ({ params: { page }, body, caller }) => {
    const { basedOn, texts } = body;
    const asksAgain = body.asksAgain && (page === 'terms' || page === 'privacy');
    const version = basedOn + 1;
    await database.db.transaction(async (tx) => {
      const [newest] = await listLegalVersions(tx, page, 1);
      if ((newest?.version ?? 0) !== basedOn) throw new ApiError('CONFLICT');
      const row = { page, version, texts, asksAgain, createdAt: now(), actorId: caller.userId };
      if (!(await addLegalVersion(tx, row))) throw new ApiError('CONFLICT');
      await insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: 'legal.publish',
        target: page,
        before: { version: basedOn },
        after: { version, asksAgain },
      });
    });
    legal.forget();
    await announceSite(database, 'legal');
    await live.tellAll({ type: 'notice-changed' });
    return readPage(context, page);
  });
}

/** `POST /api/admin/legal-preview` */
export function previewLegalText(app: FastifyInstance, _context: AdminContext): void {
  const route = { ...ROUTES.previewLegalText, bodyLimit: BODY_LIMIT, limit: perMinute(120) };
  addRoute(app, route, ({ body }) => ({ html: renderMarkdown(body.text).text }));
}

/** `GET /api/admin/user/:userId/consent` */
export function listUserConsents(app: FastifyInstance, { database: { db } }: AdminContext): void {
  addRoute(app, ROUTES.listUserConsents, async ({ params: { userId } }) => {
    if ((await findUser(db, userId)) === undefined) throw new ApiError('NOT_FOUND');
    const rows = await listConsents(db, userId);
    return rows.map(({ terms, privacy, place, createdAt }) => ({
      terms,
      privacy,
      place,
      at: createdAt.toISOString(),
    }));
  });
}

async function readPage(
  { database, legal }: AdminContext,
  page: LegalPage,
): Promise<LegalPageState> {
  const { version, texts } = await legal.current(page);
  const rows = await listLegalVersions(database.db, page, LEGAL_LIMITS.versions);
  const versions = rows.map(({ createdAt, username, email, ...row }) => ({
    ...row,
    at: createdAt.toISOString(),
    actorName: username ?? email,
  }));
  return { page, version, texts: { ...texts }, versions };
}
