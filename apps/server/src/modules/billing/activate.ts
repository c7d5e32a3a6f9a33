import type { Currency } from '@chuhe/contract/currencies';
import { endOfPeriod } from '@chuhe/contract/period';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockUser } from '../../users/user-repository.ts';
import {
  findLotOf,
  insertCreditEntries,
  listLots,
  lotCauseOf,
  setLotEnd,
} from './credit-repository.ts';
import {
  type Entitlement,
  type EntitlementSelector,
  findEntitlement,
  insertEntitlement,
  listEntitlements,
  listUnended,
  moveEntitlement,
  revokeEntitlements,
} from './entitlement-repository.ts';
import type { PackageVersion } from './package-repository.ts';

/** Activation and revocation of packages, in the caller’s transaction. */

export interface ActivationRequest {
  readonly userId: string;
  readonly version: PackageVersion;
  readonly source: Entitlement['source'];
  readonly sourceId: string;
  /** The period of a subscription, named by its invoice. Each period is activated once. */
  readonly period?: string;
  /** The price paid, in minor units; 0 if nothing was paid. */
  readonly paidMinor: number;
  /** The currency of the order; by default that of the first price. */
  readonly currency?: Currency;
  readonly isTest: boolean;
  readonly now: Date;
}

export interface ActivationResult {
  readonly entitlement: Entitlement;
  /** False if the same source and period were activated before. */
  readonly isNew: boolean;
}

/**
 * Activates a package for an account: from now, or from the end of the account's last activation of the same package. Locks the
 * account until the end of the transaction, so that concurrent purchases are processed one after the other.
 *
 * @throws ApiError NOT_FOUND if the account does not exist
 */
export async function activate(
  tx: Queryable,
  activating: ActivationRequest,
): Promise<ActivationResult> {
  const { userId, version, source, sourceId, period = '', now } = activating;
  const { currency = version.currency } = activating;
  if ((await lockUser(tx, userId)) === undefined) throw new ApiError('NOT_FOUND');
  const before = await findEntitlement(tx, { source, sourceId, period });
  if (before !== undefined) return { entitlement: before, isNew: false };
  const startAt = await findStart(tx, activating);
  const entitlement = await insertEntitlement(tx, {
    userId,
    source,
    sourceId,
    period,
    packageId: version.packageId,
    packageVersion: version.version,
    paidMinor: activating.paidMinor,
    currency,
    isTest: activating.isTest,
    permissions: version.permissions,
    searchSeconds: version.searchSeconds,
    startAt,
    endAt: endOfPeriod(startAt, version),
    createdAt: now,
  });
  // Another account has activated the same source meanwhile; the repeated call returns that activation.
  if (entitlement === undefined) return activate(tx, activating);
  if (version.credits > 0) await addLot(tx, entitlement, version.credits);
  return { entitlement, isNew: true };
}

/**
 * Ends activations now and removes their unspent credits. Later activations of the same package start earlier.
 *
 * @returns the activations that this call revoked
 */
export async function revokeActivations(
  tx: Queryable,
  which: EntitlementSelector,
  now: Date,
  kind: 'REFUND' | 'ADJUST',
): Promise<Entitlement[]> {
  const found = await lockOwners(tx, which);
  const ids = found.map(({ id }) => id);
  const revoked = await revokeEntitlements(tx, ids, now);
  for (const entitlement of revoked) await removeUnspentCredits(tx, entitlement, { now, kind });
  for (const { userId, packageId } of revoked) {
    await rescheduleActivations(tx, { userId, packageId, now });
  }
  return revoked;
}

/**
 * Moves the activations of one package so that they follow one another without gap or overlap. Each keeps its remaining time. The
 * account must be locked.
 */
export async function rescheduleActivations(
  tx: Queryable,
  { userId, packageId, now }: { userId: string; packageId: string; now: Date },
): Promise<void> {
  let nextStart = now;
  for (const each of await listUnended(tx, { userId, packageId, now })) {
    const isRunning = each.startAt <= now;
    if (isRunning && nextStart <= now) {
      nextStart = each.endAt;
      continue;
    }
    const remaining = each.endAt.getTime() - Math.max(each.startAt.getTime(), now.getTime());
    const moved = { startAt: nextStart, endAt: new Date(nextStart.getTime() + remaining) };
    nextStart = moved.endAt;
    if (moved.startAt.getTime() === each.startAt.getTime()) continue;
    await moveActivation(tx, each, moved);
  }
}

/** Moves an activation and the expiry of its credits. The account must be locked. */
export async function moveActivation(
  tx: Queryable,
  { id, userId }: Pick<Entitlement, 'id' | 'userId'>,
  { startAt, endAt }: Pick<Entitlement, 'startAt' | 'endAt'>,
): Promise<void> {
  await moveEntitlement(tx, { id, startAt, endAt });
  const lot = await findLotOf(tx, userId, lotCauseOf(id));
  if (lot !== undefined) await setLotEnd(tx, lot.id, endAt);
}

async function findStart(
  tx: Queryable,
  { userId, version, now }: ActivationRequest,
): Promise<Date> {
  const { packageId } = version;
  const running = await listUnended(tx, { userId, packageId, now });
  return new Date(Math.max(now.getTime(), ...running.map(({ endAt }) => endAt.getTime())));
}

async function addLot(tx: Queryable, entitlement: Entitlement, amount: number): Promise<void> {
  const { id, userId, endAt: expiresAt, createdAt: at } = entitlement;
  const cause = lotCauseOf(id);
  await insertCreditEntries(tx, [{ userId, amount, kind: 'PURCHASE', cause, expiresAt, at }]);
}

/** Leaves expired credits as they are, because they no longer count. */
async function removeUnspentCredits(
  tx: Queryable,
  entitlement: Entitlement,
  { now, kind }: { now: Date; kind: 'REFUND' | 'ADJUST' },
): Promise<void> {
  const { userId } = entitlement;
  const cause = lotCauseOf(entitlement.id);
  const lot = await findLotOf(tx, userId, cause);
  if (lot === undefined) return;
  const lots = await listLots(tx, userId, now);
  const left = lots.find(({ id }) => id === lot.id)?.left ?? 0;
  if (left === 0) return;
  await insertCreditEntries(tx, [{ userId, kind, amount: -left, lotId: lot.id, cause, at: now }]);
}

/** Locks the owners of the activations. Repeats if an owner changes, because a guest may be merged into an account meanwhile. */
async function lockOwners(tx: Queryable, which: EntitlementSelector): Promise<Entitlement[]> {
  const locked = new Set<string>();
  for (;;) {
    const found = await listEntitlements(tx, which);
    const owners = new Set(found.map(({ userId }) => userId));
    const others = [...owners].filter((owner) => !locked.has(owner)).toSorted();
    if (others.length === 0) return found;
    for (const owner of others) {
      await lockUser(tx, owner);
      locked.add(owner);
    }
  }
}
