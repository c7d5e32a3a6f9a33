import { randomUUID } from 'node:crypto';
import type { PackageFields, PackageStatus } from '@chuhe/contract/package';
import type { Queryable } from '../../../db/database.ts';
import { packages, packageVersions } from '../../../db/tables/commerce-tables.ts';
import type { PackageVersion } from '../package-repository.ts';

const FIELDS: PackageFields = {
  name: { en: 'Month', vi: 'Tháng', zh: '' },
  description: { en: 'Thirty days', vi: '', zh: '' },
  kind: 'ONE_TIME',
  priceMinor: 7_900_000,
  currency: 'vnd',
  otherPrices: [],
  days: 30,
  months: null,
  trialDays: 0,
  credits: 0,
  permissions: ['CLOUD.UNLIMIT'],
  searchSeconds: 0,
};

/** Adds a package, on sale unless `status` says otherwise. */
export async function sell(
  db: Queryable,
  { status = 'ACTIVE', ...changes }: Partial<PackageFields> & { status?: PackageStatus } = {},
): Promise<PackageVersion> {
  const packageId = randomUUID();
  const at = new Date('2026-01-01T00:00:00.000Z');
  const row = { id: packageId, status, serial: 0, version: 1, createdAt: at, updatedAt: at };
  await db.insert(packages).values(row);
  const version = { ...FIELDS, ...changes, packageId, version: 1, createdAt: at };
  await db.insert(packageVersions).values(version);
  return version;
}
