// @vitest-environment jsdom
import type { AuditEntry } from '@chuhe/contract/admin';
import { AUDIT_ACTIONS } from '@chuhe/contract/audit';
import { LANGUAGES } from '@chuhe/contract/languages';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { outlineOf, sentenceOf } from './sentence.ts';

const ENTRY: AuditEntry = {
  id: '018f0000-0000-4000-8000-000000000001',
  at: '2026-01-02T03:04:05.678Z',
  actorId: null,
  actorName: 'lan@example.com',
  action: 'user.role',
  target: '018f0000-0000-4000-8000-000000000002',
  targetName: 'minh@example.com',
  reason: null,
  before: null,
  after: null,
};
const tell = (change: Partial<AuditEntry>): string | undefined =>
  sentenceOf({ ...ENTRY, ...change }, i18next.t)
    ?.map((part) => (typeof part === 'string' ? part : part.place === 'who' ? 'Lan' : 'Minh'))
    .join('');

beforeAll(async () => {
  await startI18n();
});

test.each([
  [
    { before: { role: null }, after: { role: 'SUPPORT' } },
    'Lan changed the role of Minh: No role → Support',
  ],
  [
    { action: 'user.demote', before: { type: 'ADMIN' }, after: { type: 'NORMAL' } },
    'Lan took the role Owner from Minh',
  ],
  [
    {
      action: 'order.refund',
      before: { packageName: 'Month', refundedMinor: 0, currency: 'usd' },
      after: { packageName: 'Month', refundedMinor: 990, currency: 'usd' },
    },
    'Lan refunded $9.90 of order Minh (Month)',
  ],
  [
    { action: 'user.adjust-credit', before: { credits: 0 }, after: { credits: 70 } },
    'Lan adjusted the credits of Minh: 0 → 70',
  ],
  [
    { action: 'user.change', before: { status: 'ACTIVE' }, after: { status: 'INACTIVE' } },
    'Lan changed the state of Minh: Active → Inactive',
  ],
  [
    {
      action: 'user.change',
      before: { status: 'INACTIVE', subscriptions: ['ACTIVE'] },
      after: { status: 'INACTIVE', subscriptions: ['CANCELED'] },
    },
    'Lan cancelled a subscription of Minh',
  ],
  [
    { action: 'package.status', before: { status: 'ACTIVE' }, after: { status: 'DELETE' } },
    'Lan changed the state of the package Minh: On sale → Deleted',
  ],
  [
    { action: 'worker.change', before: { state: 'ACTIVE' }, after: { state: 'SUSPENDED' } },
    'Lan changed the state of worker Minh: Active → Suspended',
  ],
  [
    { action: 'contribution.judge', before: { status: 'PENDING' }, after: { status: 'ACCEPTED' } },
    'Lan judged the contribution Minh: Waiting → Accepted',
  ],
  [{ action: 'order.refund', after: ['no', 'record'] }, 'Lan refunded – of order Minh (–)'],
  [{ action: 'user.fly' }, undefined],
])('%j is told as: %s', (entry, sentence) => {
  expect(tell(entry)).toBe(sentence);
});

test('the outline of an action begins with what was done', () => {
  expect(outlineOf('user.admin', i18next.t)).toBe('Made … an administrator: …');
});

test.each(LANGUAGES)('every action has a sentence in %s', async (language) => {
  await chooseLanguage(language);
  for (const action of AUDIT_ACTIONS) {
    const sentence = tell({ action }) ?? '';
    expect([action, sentence]).toEqual([action, expect.stringMatching(/Lan|Minh/)]);
    expect(sentence).not.toMatch(/\{\{|adminAuditSentences/);
    expect(outlineOf(action, i18next.t)).not.toMatch(/\{\{|adminAuditSentences/);
  }
  await chooseLanguage('en');
});
