import type { AdminPackage } from '@chuhe/contract/admin';
import { packageFieldsSchema } from '@chuhe/contract/package';
import { expect, test } from 'vitest';
import { draftOf, fieldsOf, isSameDraft, NEW_DRAFT, type PackageDraft } from './package-draft.ts';

const SOLD: AdminPackage = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: { en: 'Month', vi: 'Tháng', zh: '' },
  description: { en: 'All look-ups\nfor a month', vi: '', zh: '' },
  kind: 'SUBSCRIPTION',
  priceMinor: 499,
  currency: 'usd',
  otherPrices: [],
  days: 30,
  months: null,
  trialDays: 0,
  credits: 5,
  permissions: ['CLOUD.UNLIMIT'],
  searchSeconds: 0,
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
  expect(fieldsOf({ ...NEW_DRAFT, prices: [{ price, currency: 'vnd' }] })).toBeUndefined();
});

test('another notation of the same amount is equal, another amount is not', () => {
  const draft = draftOf(SOLD, 'vi-VN');
  expect(isSameDraft(draft, draftOf(SOLD, 'en-US'))).toBe(true);
  expect(isSameDraft(draft, priced(draft, '5'))).toBe(false);
  expect(isSameDraft(priced(draft, ''), priced(draft, ''))).toBe(false);
});

test('an empty number is refused, not taken for 0', () => {
  const fields = fieldsOf({ ...priced(NEW_DRAFT, '1'), duration: '', credits: ' ' });
  const { error } = packageFieldsSchema.safeParse(JSON.parse(JSON.stringify(fields)));
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['name.en', 'days', 'credits']),
  );
});

function priced(draft: PackageDraft, price: string): PackageDraft {
  return { ...draft, prices: draft.prices.map((each) => ({ ...each, price })) };
}

test('months, trial days and prices in several currencies are the same after editing', () => {
  const given: AdminPackage = {
    ...SOLD,
    months: 3,
    trialDays: 7,
    otherPrices: [
      { priceMinor: 5120, currency: 'kwd' },
      { priceMinor: 79_000, currency: 'vnd' },
    ],
  };
  const fields = fieldsOf(draftOf(given, 'vi-VN'));
  expect(fields).toMatchObject({ months: 3, trialDays: 7, otherPrices: given.otherPrices });
  expect(packageFieldsSchema.parse(fields)).toEqual(fields);
});
