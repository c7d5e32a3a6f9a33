import type { AdminPackage } from '@chuhe/contract/admin';
import type { PackageStatus } from '@chuhe/contract/package';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { CallData } from '../../../lib/query/use-call.ts';
import { listAdminPackages, orderPackages, setPackageStatus } from '../lib/admin-calls.ts';
import { callAdmin, tellRefusal } from '../lib/call-admin.ts';
import { useSiteData } from '../lib/use-site-data.ts';

export type PackageList = readonly AdminPackage[];

export interface PackagesData extends CallData<AdminPackage[]> {
  /** Sells one, or stops selling it. */
  readonly setStatus: (given: AdminPackage, status: PackageStatus) => Promise<void>;
  /** Moves one to a place of the list, from 0. */
  readonly move: (given: AdminPackage, place: number) => Promise<void>;
}

export function usePackages(): PackagesData {
  const packages = useSiteData(listAdminPackages, {});
  const take = (answer: Answer<PackageList>): void => {
    tellRefusal(answer);
    if (answer.success) packages.set([...answer.data]);
    // The package that was moved goes back to its place.
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
