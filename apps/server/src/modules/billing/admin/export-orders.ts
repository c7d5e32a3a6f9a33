import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { endOfSiteDay, startOfSiteDay } from '../../../db/site-day.ts';
import { addRoute, perMinute, StreamedData } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { type ExportedPayment, walkPayments } from '../exported-payment-repository.ts';
import { writePayment, writePaymentColumns } from '../payment-csv.ts';

const ROUTE = { ...ROUTES.exportOrders, limit: perMinute(20) };

/** `GET /api/admin/order-export`. The file has addresses of buyers, so the audit log names who has made it. It is streamed while it is read. */
export function exportOrders(app: FastifyInstance, { database, now }: BillingContext): void {
  addRoute(app, ROUTE, async ({ query: { from, to }, caller }) => {
    const after = { from, to };
    const entry = { at: now(), actorId: caller.userId, target: from, after };
    await insertAudit(database.db, { ...entry, action: 'order.export' });
    const until = endOfSiteDay(startOfSiteDay(to));
    const pages = walkPayments(database.db, { from: startOfSiteDay(from), until });
    return new StreamedData(streamFile(`payments-${from}-${to}.csv`, pages));
  });
}

/** Writes the data of the contract as JSON, with the file as one long string. */
async function* streamFile(
  fileName: string,
  pages: AsyncIterable<readonly ExportedPayment[]>,
): AsyncGenerator<string> {
  // The mark at the beginning lets spreadsheets read the file as UTF-8.
  const head = { fileName, content: `\uFEFF${writePaymentColumns()}` };
  yield JSON.stringify(head).slice(0, -2);
  for await (const page of pages) {
    yield JSON.stringify(page.map(writePayment).join('')).slice(1, -1);
  }
  yield '"}';
}
