import type { AdminPackage } from '@chuhe/contract/admin';
import {
  listAdminPackages,
  orderPackages,
  setPackageStatus,
} from '@chuhe/contract/admin-endpoints';
import type { PackageStatus } from '@chuhe/contract/package';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { CallData } from '../../../lib/query/use-call.ts';
import { callAdmin, tellRefusal } from '../lib/call-admin.ts';
import { useSiteData } from '../lib/use-site-data.ts';

export type PackageList = readonly AdminPackage[];

export interface PackagesData extends CallData<AdminPackage[]> {
  /** Starts or stops selling a package. */
  readonly setStatus: (given: AdminPackage, status: PackageStatus) => Promise<void>;
  /** Moves a package to an index of the list. */
  readonly move: (given: AdminPackage, place: number) => Promise<void>;
}

export function usePackages(): PackagesData {
  const packages = useSiteData(listAdminPackages, {});
  const take = (answer: Answer<PackageList>): void => {
    tellRefusal(answer);
    if (answer.success) packages.set([...answer.data]);
    // Reloads the list, which `move` may have reordered already.
    else packages.refetch();
  };
  const setStatus = async (given: AdminPackage, status: PackageStatus): Promise<void> => {
    const params = { packageId: given.id };
    take(await callAdmin(setPackageStatus, { params, body: { status } }));
  };
  const move = async (given: AdminPackage, place: number): Promise<void> => {
    const others = (packages.data ?? []).filter(({ id }) => id !== given.id);
    const next = others.toSpliced(place, 0, given);
    packages.set(next);
    const packageIds = next.map(({ id }) => id);
    take(await callAdmin(orderPackages, { body: { packageIds } }));
  };
  return { ...packages, setStatus, move };
}
