import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import {
  type AuditFilter,
  type AuditWithNames,
  insertAudit,
  listAudit,
  walkAudit,
} from '../../db/audit-repository.ts';
import { endOfSiteDay, siteDayOf, startOfSiteDay } from '../../db/site-day.ts';
import { addRoute, perMinute, StreamedData } from '../../http/route.ts';
import type { AdminContext } from './admin-context.ts';
import { auditColumns, nameOf, writeEntry } from './audit-csv.ts';

/** `GET /api/admin/audit` */
export function getAudit(app: FastifyInstance, { database }: AdminContext): void {
  addRoute(app, ROUTES.listAudit, async ({ query }) => {
    const { limit } = query;
    const before = query.before === undefined ? undefined : new Date(query.before);
    const rows = await listAudit(database.db, { ...filterOf(query), limit, before });
    return rows.map(({ entry: { at, ...entry }, actor, account }) => ({
      ...entry,
      at: at.toISOString(),
      actorName: nameOf(actor),
      targetName: nameOf(account),
    }));
  });
}

/** `GET /api/admin/audit-export`. The file has addresses of users, so the audit log names who has made it. It is streamed while it is read. */
export function exportAudit(app: FastifyInstance, { database: { db }, now }: AdminContext): void {
  const route = { ...ROUTES.exportAudit, limit: perMinute(10) };
  addRoute(app, route, async ({ query, caller: { userId: actorId } }) => {
    const at = now();
    // What was typed may be a whole address, and entries outlive accounts.
    const { from, to, action, target, person } = query;
    const after = {
      from,
      to,
      action,
      hasTarget: target !== undefined,
      hasPerson: person !== undefined,
    };
    await insertAudit(db, { at, actorId, action: 'audit.export', target: 'audit', after });
    const fileName = `audit-${siteDayOf(at)}.csv`;
    return new StreamedData(streamFile(fileName, walkAudit(db, filterOf(query))));
  });
}

interface Query extends Pick<AuditFilter, 'action' | 'target' | 'person'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function filterOf({ action, target, person, from, to }: Query): AuditFilter {
  return {
    action,
    target,
    person,
    from: from === undefined ? undefined : startOfSiteDay(from),
    until: to === undefined ? undefined : endOfSiteDay(startOfSiteDay(to)),
  };
}

/** Writes the data of the contract as JSON, with the file as one long string. */
async function* streamFile(
  fileName: string,
  pages: AsyncIterable<readonly AuditWithNames[]>,
): AsyncGenerator<string> {
  // The mark at the beginning lets spreadsheets read the file as UTF-8.
  const head = { fileName, content: `\uFEFF${auditColumns()}` };
  yield JSON.stringify(head).slice(0, -2);
  for await (const page of pages) yield JSON.stringify(page.map(writeEntry).join('')).slice(1, -1);
  yield '"}';
}
