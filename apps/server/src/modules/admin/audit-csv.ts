import { siteLocale } from '../../config/site-locale.ts';
import type { AuditWithNames } from '../../db/audit-repository.ts';
import { siteClock } from '../../db/site-day.ts';
import { writeCell } from '../billing/payment-csv.ts';

/** The audit log as CSV (RFC 4180). */

const COLUMNS = [
  'person',
  'person id',
  'action',
  'target',
  'target name',
  'reason',
  'before',
  'after',
];

/** The first line of the file. */
export function auditColumns(): string {
  return `time (${siteLocale().timeZone}),${COLUMNS.join(',')}\r\n`;
}

export function writeEntry({ entry, actor, account }: AuditWithNames): string {
  const { at, actorId, action, target, reason, before, after } = entry;
  const cells = [
    siteClock(at),
    nameOf(actor) ?? '',
    actorId ?? '',
    action,
    target,
    nameOf(account) ?? '',
    reason ?? '',
    textOf(before),
    textOf(after),
  ];
  return `${cells.map(writeCell).join(',')}\r\n`;
}

export function nameOf(user: AuditWithNames['actor']): string | null {
  return user?.username ?? user?.email ?? null;
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
