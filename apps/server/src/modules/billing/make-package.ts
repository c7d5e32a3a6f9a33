import type { Package } from '@chuhe/contract/package';
import type { PackageVersion } from './package-repository.ts';

/** A version of a package as users see it. */
export function makePackage(version: PackageVersion): Package {
  const { packageId, name, description, kind, priceMinor, currency } = version;
  const { days, credits, permissions } = version;
  const what = { name, description, kind, days, credits, permissions };
  return { id: packageId, ...what, priceMinor, currency };
}
