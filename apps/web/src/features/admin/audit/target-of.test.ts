import type { AuditEntry } from '@chuhe/contract/admin';
import { expect, test } from 'vitest';
import { shortId } from '../lib/short-id.ts';
import { targetOf } from './target-of.ts';

const ID = '018f0000-0000-4000-8000-000000000001';
const of = (entry: Partial<AuditEntry>): ReturnType<typeof targetOf> =>
  targetOf({
    id: ID,
    at: '2026-01-02T03:04:05.678Z',
    actorId: null,
    actorName: null,
    action: 'package.status',
    target: ID,
    targetName: null,
    reason: null,
    before: null,
    after: null,
    ...entry,
  });

test('an order is named by the beginning of its id, and has a link', () => {
  expect(of({ action: 'order.refund', before: { packageName: 'Month' } })).toEqual({
    name: shortId(ID),
    to: `/admin/order?order=${ID}`,
  });
});

test.each([
  [{ after: { name: 'Month', status: 'INACTIVE' } }, 'Month'],
  [{ after: { name: { en: 'Month', vi: '', zh: '' } } }, 'Month'],
  [{ action: 'activation-key.revoke', before: { hint: 'AAAAA' } }, 'AAAAA'],
  [{ after: ['no', 'record'] }, shortId(ID)],
  [{ target: 'notice' }, 'notice'],
  [{ action: 'package.order', targetName: 'an@example.com' }, 'an@example.com'],
])('the target of %j is called %s', (entry, name) => {
  expect(of(entry)).toEqual({ name, to: undefined });
});

test('an account and the order of an alert have links; an invalid id has none', () => {
  expect(of({ action: 'user.change' }).to).toBe(`/admin/user/${ID}`);
  const alert = { action: 'payment-alert.settle', before: { orderId: ID } };
  expect(of(alert).to).toBe(`/admin/order?order=${ID}`);
  expect(of({ action: 'order.refund', target: '../x' }).to).toBeUndefined();
});
