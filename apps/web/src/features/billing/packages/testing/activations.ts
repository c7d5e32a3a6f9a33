import type { Activation, Package } from '@chuhe/contract/package';

const texts = (en: string) => ({ en, vi: '', zh: '' });

export const MONTH: Package = {
  id: '0199a0d0-0000-7000-8000-000000000001',
  name: { en: 'Month', vi: 'Tháng', zh: '月度' },
  description: texts('For a tournament.'),
  kind: 'ONE_TIME',
  priceMinor: 79_000,
  currency: 'vnd',
  otherPrices: [],
  days: 30,
  months: null,
  trialDays: 0,
  credits: 500,
  permissions: ['CLOUD.READ', 'CLOUD.UNLIMIT'],
  searchSeconds: 0,
};

/** By default a current activation of {@link MONTH}. */
export function makeActivation(rest: Partial<Activation> = {}): Activation {
  const { id: packageId, name: packageName, description, priceMinor, currency, days } = MONTH;
  return {
    id: '0199a0d0-0000-7000-8000-00000000000a',
    packageId,
    packageName,
    description,
    paidPriceMinor: 70_000,
    priceMinor,
    currency,
    isTest: false,
    days,
    months: null,
    isTrial: false,
    credits: 500,
    permissions: ['CLOUD.UNLIMIT'],
    searchSeconds: 0,
    status: 'ACTIVE',
    startDate: '2026-11-01T00:00:00Z',
    endDate: '2026-12-01T00:00:00Z',
    source: 'ORDER',
    subscription: null,
    ...rest,
  };
}
