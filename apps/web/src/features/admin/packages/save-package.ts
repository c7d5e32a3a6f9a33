import type { AdminPackage } from '@chuhe/contract/admin';
import type { PackageFields } from '@chuhe/contract/package';
import type { Answer } from '../../../lib/api/api-client.ts';
import { changePackage, createPackage, setPackageStatus } from '../lib/admin-calls.ts';
import { callAdmin } from '../lib/call-admin.ts';
import type { PackageList } from './use-packages.ts';

export interface SavedPackage {
  readonly id: string;
  readonly fields: PackageFields;
  /** As it is by now; missing: it is to be made. */
  readonly latest: AdminPackage | undefined;
  /** Of a new one. */
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
  // It had been made by a call whose answer was lost, and should be sold otherwise by now.
  return answer.success && !isAsMeant
    ? callAdmin(setPackageStatus, { params, body: { status } })
    : answer;
}
