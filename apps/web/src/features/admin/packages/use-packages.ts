import type { AdminPackage } from '@chuhe/contract/admin';
import type { PackageStatus } from '@chuhe/contract/package';
import type { Answer, CallOptions } from '../../../lib/api/api-client.ts';
import { api } from '../../../lib/api/the-api.ts';
import { listAdminPackages, orderPackages, setPackageStatus } from '../lib/admin-calls.ts';
import { callAdmin, tellRefusal } from '../lib/call-admin.ts';
import { type SiteData, type SitePart, useSiteData } from '../lib/use-site-data.ts';

export type PackageList = readonly AdminPackage[];

export interface PackagesData extends SiteData<PackageList> {
  /** Sells one, or stops selling it. */
  readonly setStatus: (given: AdminPackage, status: PackageStatus) => Promise<void>;
  /** Moves one to a place of the list, from 0. */
  readonly move: (given: AdminPackage, place: number) => Promise<void>;
}

const ask = (options: CallOptions): Promise<Answer<PackageList>> =>
  api.call(listAdminPackages, {}, options);
const NO_PARTS: readonly SitePart[] = [];

export function usePackages(): PackagesData {
  const data = useSiteData(ask, NO_PARTS);
  const take = (answer: Answer<PackageList>): void => {
    tellRefusal(answer);
    if (answer.success) data.set(answer.data);
    // What was moved goes back to its place.
    else data.reload();
  };
  const setStatus = async (given: AdminPackage, status: PackageStatus): Promise<void> => {
    const params = { packageId: given.id };
    take(await callAdmin(setPackageStatus, { params, body: { status } }));
  };
  const move = async (given: AdminPackage, place: number): Promise<void> => {
    const list = data.answer?.success === true ? data.answer.data : [];
    const others = list.filter(({ id }) => id !== given.id);
    const next = others.toSpliced(place, 0, given);
    data.set(next);
    const packageIds = next.map(({ id }) => id);
    take(await callAdmin(orderPackages, { body: { packageIds } }));
  };
  return { ...data, setStatus, move };
}
