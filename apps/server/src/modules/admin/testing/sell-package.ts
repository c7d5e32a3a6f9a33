import { randomUUID } from 'node:crypto';
import type { PackageFields } from '@chuhe/contract/package';
import type { SignedIn, TestApi } from '../../../testing/test-api.ts';

const text = (en: string) => ({ en, vi: '', zh: '' });

/** Fields of a valid package. */
export function makeFields(changes: Partial<PackageFields> = {}): PackageFields {
  return {
    name: text('Month'),
    description: text('All for a month'),
    kind: 'ONE_TIME',
    priceMinor: 79_000,
    currency: 'vnd',
    otherPrices: [],
    days: 30,
    months: null,
    trialDays: 0,
    credits: 0,
    permissions: ['CLOUD.UNLIMIT'],
    searchSeconds: 0,
    ...changes,
  };
}

/** Creates a package on sale through the API. */
export async function sellPackage(
  api: TestApi,
  headers: SignedIn['headers'],
  changes: Partial<PackageFields> = {},
): Promise<{ readonly packageId: string }> {
  const packageId = randomUUID();
  const payload = { id: packageId, status: 'ACTIVE', fields: makeFields(changes) };
  const { status } = await api.call({
    method: 'POST',
    url: '/api/admin/package',
    headers,
    payload,
  });
  if (status !== 200) throw new Error(`No package was made: ${status}`);
  return { packageId };
}
