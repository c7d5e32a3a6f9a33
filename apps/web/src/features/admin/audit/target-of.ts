import type { AuditEntry } from '@chuhe/contract/admin';
import { parseRecord } from '../../../lib/parse.ts';
import { shortId } from '../lib/short-id.ts';

export interface AuditTarget {
  /** The name of the account or what the entry calls it, otherwise the target or the beginning of its id. */
  readonly name: string;
  /** The path of the target's page. */
  readonly to: string | undefined;
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The target of an entry of the audit log. An order is called by its id, and what concerns an order by that of the order. */
export function targetOf({ action, target, targetName, before, after }: AuditEntry): AuditTarget {
  const parts = { ...parseRecord(before), ...parseRecord(after) };
  const { packageName, name, hint, orderId } = parts;
  const to = placeOf(action, target, orderId);
  const isOrder = to?.startsWith('/admin/order') === true;
  const names = isOrder ? [] : [targetName, packageName, name, parseRecord(name)['en'], hint];
  const id = isOrder && isText(orderId) ? orderId : target;
  return { name: names.find(isText) ?? (ID.test(id) ? shortId(id) : id), to };
}

function placeOf(action: string, target: string, orderId: unknown): string | undefined {
  if (action.startsWith('user.') && ID.test(target)) return `/admin/user/${target}`;
  const order = action.startsWith('order.') ? target : orderId;
  return isText(order) && ID.test(order) ? `/admin/order?order=${order}` : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
