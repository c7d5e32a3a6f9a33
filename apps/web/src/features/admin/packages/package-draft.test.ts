import type { AdminPackage } from '@chuhe/contract/admin';
import { packageFieldsSchema } from '@chuhe/contract/package';
import { expect, test } from 'vitest';
import { draftOf, fieldsOf, isSameDraft, NEW_DRAFT } from './package-draft.ts';

const SOLD: AdminPackage = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: { en: 'Month', vi: 'Tháng', zh: '' },
  description: { en: 'All look-ups\nfor a month', vi: '', zh: '' },
  kind: 'SUBSCRIPTION',
  priceMinor: 499,
  currency: 'usd',
  days: 30,
  credits: 5,
  permissions: ['CLOUD.UNLIMIT'],
  status: 'ACTIVE',
  version: 3,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  activeCount: 0,
  soldCount: 0,
};

test.each(['en-US', 'vi-VN', 'zh-CN'])('what was not edited in %s is the same', (locale) => {
  const fields = fieldsOf(draftOf(SOLD, locale));
  expect(packageFieldsSchema.parse(fields)).toEqual(fields);
  expect(SOLD).toMatchObject({ ...fields });
});

test.each(['', '4.99', 'x'])('a price of %j in a currency without decimals is invalid', (price) => {
  expect(fieldsOf({ ...NEW_DRAFT, price })).toBeUndefined();
});

test('another notation of the same amount is equal, another amount is not', () => {
  const draft = draftOf(SOLD, 'vi-VN');
  expect(isSameDraft(draft, draftOf(SOLD, 'en-US'))).toBe(true);
  expect(isSameDraft(draft, { ...draft, price: '5' })).toBe(false);
  expect(isSameDraft({ ...draft, price: '' }, { ...draft, price: '' })).toBe(false);
});

test('an empty number is refused, not taken for 0', () => {
  const fields = fieldsOf({ ...NEW_DRAFT, price: '1', days: '', credits: ' ' });
  const { error } = packageFieldsSchema.safeParse(JSON.parse(JSON.stringify(fields)));
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['name.en', 'days', 'credits']),
  );
});
