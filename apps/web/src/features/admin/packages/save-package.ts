import type { AdminPackage } from '@chuhe/contract/admin';
import { changePackage, createPackage, setPackageStatus } from '@chuhe/contract/admin-endpoints';
import type { PackageFields } from '@chuhe/contract/package';
import type { Answer } from '../../../lib/api/api-client.ts';
import { callAdmin } from '../lib/call-admin.ts';
import type { PackageList } from './use-packages.ts';

export interface SavedPackage {
  readonly id: string;
  readonly fields: PackageFields;
  /** The current version; `undefined` if the package has to be created. */
  readonly latest: AdminPackage | undefined;
  /** Status of a new package. */
  readonly status?: 'ACTIVE' | 'INACTIVE';
}

/** @returns all packages */
export async function savePackage(saved: SavedPackage): Promise<Answer<PackageList>> {
  const { id, fields, latest, status = 'ACTIVE' } = saved;
  if (latest === undefined) return callAdmin(createPackage, { body: { id, fields, status } });
  const params = { packageId: id };
  const body = { fields, baseVersion: latest.version };
  const answer = await callAdmin(changePackage, { params, body });
  const isAsMeant = saved.status === undefined || saved.status === latest.status;
  // An earlier call, whose answer was lost, has created the package with another status.
  return answer.success && !isAsMeant
    ? callAdmin(setPackageStatus, { params, body: { status } })
    : answer;
}
