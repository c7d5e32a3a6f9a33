import type { Package } from '@chuhe/contract/package';
import type { PackageList } from './use-packages.ts';

/** What is free for everyone while no package with it is on sale. The server decides in `modules/billing/metering.ts`. */
const LIMITS = ['lookUps', 'search', 'api', 'collections', 'contributions'] as const;
export type Limit = (typeof LIMITS)[number];

type Given = Pick<Package, 'credits' | 'permissions' | 'searchSeconds'>;

/** What becomes limited for users who have not paid as soon as a package is on sale, beside the packages on sale so far. */
export function newLimits(given: Given, list: PackageList): Limit[] {
  const sold = new Set(list.filter(({ status }) => status === 'ACTIVE').flatMap(limitsOf));
  return limitsOf(given).filter((limit) => !sold.has(limit));
}

function limitsOf({ credits, permissions, searchSeconds }: Given): Limit[] {
  const isLimited: Readonly<Record<Limit, boolean>> = {
    lookUps: credits > 0 || permissions.includes('CLOUD.UNLIMIT'),
    search: searchSeconds > 0,
    api: permissions.includes('API.USE'),
    collections: permissions.includes('COLLECTION.READ'),
    contributions: permissions.includes('CLOUD.WRITE'),
  };
  return LIMITS.filter((limit) => isLimited[limit]);
}
