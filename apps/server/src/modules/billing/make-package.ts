import type { Package, PackageFields } from '@chuhe/contract/package';
import type { PackageVersion } from './package-repository.ts';

/** A version of a package as users see it. */
export function makePackage(version: PackageVersion): Package {
  return { id: version.packageId, ...fieldsOf(version) };
}

/** The fields of a version that administrators edit. */
export function fieldsOf(version: PackageVersion): PackageFields {
  const { name, description, kind, credits, permissions, searchSeconds } = version;
  const { priceMinor, currency, otherPrices, days, months, trialDays } = version;
  const terms = { priceMinor, currency, otherPrices, days, months, trialDays };
  return { name, description, kind, ...terms, credits, permissions, searchSeconds };
}
