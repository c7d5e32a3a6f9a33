import type { ActivationKey } from '@chuhe/contract/admin';
import type { ListedKey } from './activation-key-repository.ts';

/** A key as administrators see it. */
export function makeActivationKey({ key, name }: ListedKey): ActivationKey {
  return {
    id: key.id,
    packageId: key.packageId,
    packageName: name,
    hint: key.hint,
    note: key.note,
    redeemedBy: key.redeemedBy,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    redeemedAt: key.redeemedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}
