import type { AuditEntry } from '@chuhe/contract/admin';
import { parseRecord } from '../../../lib/parse.ts';

export interface AuditTarget {
  /** The name, if the entry contains one. */
  readonly name: string | undefined;
  /** The path of the target's page. */
  readonly to: string | undefined;
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The target of an entry of the audit log, from the values that the entry contains. */
export function targetOf({ action, target, before, after }: AuditEntry): AuditTarget {
  const parts = { ...parseRecord(before), ...parseRecord(after) };
  const { packageName, name, hint, orderId } = parts;
  const names = [packageName, name, parseRecord(name)['en'], hint];
  return { name: names.find(isText), to: placeOf(action, target, orderId) };
}

function placeOf(action: string, target: string, orderId: unknown): string | undefined {
  if (action.startsWith('user.') && ID.test(target)) return `/admin/user/${target}`;
  const order = action.startsWith('order.') ? target : orderId;
  return isText(order) && ID.test(order) ? `/admin/order?order=${order}` : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
