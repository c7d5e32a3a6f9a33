import { EXAMPLE_PACKAGE_IDS } from '@chuhe/contract/example-packages';
import type { PackageFields } from '@chuhe/contract/package';
import type { Database } from '../../db/database.ts';
import { announceSite } from '../../settings/announce-site.ts';
import { hasHadPackages, insertPackage, lockPackages } from './admin/admin-package-repository.ts';

const TERMS = {
  kind: 'ONE_TIME',
  currency: 'usd',
  otherPrices: [],
  months: null,
  trialDays: 0,
  credits: 0,
  searchSeconds: 0,
  permissions: ['CLOUD.READ', 'CLOUD.UNLIMIT'],
} satisfies Partial<PackageFields>;

const EXAMPLES: readonly { readonly id: string; readonly fields: PackageFields }[] = [
  {
    id: EXAMPLE_PACKAGE_IDS.month,
    fields: {
      ...TERMS,
      name: {
        en: 'Example: 30 days of the cloud',
        vi: 'Ví dụ: 30 ngày dùng đám mây',
        zh: '示例：云库 30 天',
      },
      description: {
        en: 'Unlimited cloud look-ups for a month.',
        vi: 'Tra cứu đám mây không giới hạn trong một tháng.',
        zh: '一个月内不限次数查询云库。',
      },
      priceMinor: 499,
      days: 30,
    },
  },
  {
    id: EXAMPLE_PACKAGE_IDS.year,
    fields: {
      ...TERMS,
      name: {
        en: 'Example: 365 days of the cloud',
        vi: 'Ví dụ: 365 ngày dùng đám mây',
        zh: '示例：云库 365 天',
      },
      description: {
        en: 'Unlimited cloud look-ups for a year.',
        vi: 'Tra cứu đám mây không giới hạn trong một năm.',
        zh: '一年内不限次数查询云库。',
      },
      priceMinor: 4990,
      days: 365,
    },
  },
];

/**
 * Adds two packages that are not for sale, which show the administrators of a trial what a package is. Does nothing once there has been a
 * package: deleted packages stay in the database, so the examples do not return.
 */
export async function addExamplePackages(database: Database, now: Date): Promise<void> {
  const isAdded = await database.db.transaction(async (tx) => {
    // Of several processes that start together, only one adds them.
    await lockPackages(tx);
    if (await hasHadPackages(tx)) return false;
    for (const example of EXAMPLES) {
      await insertPackage(tx, { ...example, status: 'INACTIVE', now });
    }
    return true;
  });
  if (isAdded) await announceSite(database, 'packages');
}
