import type { Activation } from '@chuhe/contract/package';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError, tooManyRequests } from '../../../http/api-error.ts';
import { Attempts } from '../../../http/attempts.ts';
import { addressKey } from '../../../http/rate-limit.ts';
import { addRoute } from '../../../http/route.ts';
import { lockUser } from '../../../users/user-repository.ts';
import { activate } from '../activate.ts';
import { findRedeemed, takeKey } from '../activation-key-repository.ts';
import type { BillingContext } from '../billing-context.ts';
import { findActivationRow, findEntitlement } from '../entitlement-repository.ts';
import { makeActivation } from '../make-activation.ts';
import { notifyBillingChange } from '../notify-billing-change.ts';
import { findPackage, findVersion } from '../package-repository.ts';

/** Wrong keys allowed in ten minutes, for each account and each address. */
const MAX_WRONG_KEYS = 20;
const TEN_MINUTES = 600_000;

const ROUTE = { ...ROUTES.redeemKey, isFresh: true };

/** `POST /api/activation-key/redeem` */
export function redeemKey(app: FastifyInstance, context: BillingContext): void {
  const { database, now, counts } = context;
  const wrong = new Attempts({
    counts,
    name: 'wrong-keys',
    max: MAX_WRONG_KEYS,
    milliseconds: TEN_MINUTES,
  });
  addRoute(app, ROUTE, async ({ body: { key }, caller: { userId }, request }) => {
    const attempt = countAttempt(wrong, { userId, request, now: now() });
    const activation = await inTransaction(database.db, (tx) =>
      redeem(tx, { key, userId, now: now() }),
    );
    attempt.takeBack();
    await notifyBillingChange(context, userId);
    return activation;
  });
}

/**
 * Counts an attempt before the key is checked, so that concurrent attempts count too.
 *
 * @throws ApiError TOO_MANY_REQUESTS
 */
function countAttempt(
  wrong: Attempts,
  { userId, request, now }: { userId: string; request: FastifyRequest; now: Date },
): { takeBack: () => void } {
  const names = [`user ${userId}`, `address ${addressKey(request)}`];
  const wait = Math.max(...names.map((name) => wrong.waitOf(name, now)));
  if (wait > 0) throw tooManyRequests(wait);
  for (const name of names) wrong.add(name, now);
  return {
    takeBack: () => {
      for (const name of names) wrong.takeBack(name, now);
    },
  };
}

/**
 * Redeems the key and activates its package, or does neither. If the account has redeemed the key before, the response is the same until
 * the activation ends.
 *
 * @throws ApiError KEY_UNUSABLE, UNAUTHORIZED
 */
async function redeem(
  tx: Queryable,
  { key, userId, now }: { key: string; userId: string; now: Date },
): Promise<Activation> {
  // Locked first, because two keys that one account redeems at once would otherwise deadlock on the foreign key.
  if ((await lockUser(tx, userId)) === undefined) throw new ApiError('UNAUTHORIZED');
  const taken = await takeKey(tx, { key, userId, now });
  if (taken === undefined) return readRedeemed(tx, { key, userId, now });
  const found = await findPackage(tx, taken.packageId);
  // Activates the version that the key names, even if the package is no longer on sale.
  const version = await findVersion(tx, taken.packageId, taken.packageVersion);
  if (version === undefined || found?.package.status === 'DELETE') {
    throw new ApiError('KEY_UNUSABLE');
  }
  const { entitlement } = await activate(tx, {
    userId,
    version,
    now,
    source: 'KEY',
    sourceId: taken.id,
    paidMinor: 0,
    isTest: false,
  });
  return readActivation(tx, entitlement.id, now);
}

async function readRedeemed(
  tx: Queryable,
  { key, userId, now }: { key: string; userId: string; now: Date },
): Promise<Activation> {
  const keyId = await findRedeemed(tx, { key, userId });
  const own = keyId && (await findEntitlement(tx, { source: 'KEY', sourceId: keyId }));
  const activation = own && (await readActivation(tx, own.id, now));
  if (!activation || activation.status === 'ENDED' || activation.status === 'REVOKED') {
    throw new ApiError('KEY_UNUSABLE');
  }
  return activation;
}

async function readActivation(tx: Queryable, id: string, now: Date): Promise<Activation> {
  const row = await findActivationRow(tx, id);
  if (row === undefined) throw new Error('No such activation');
  return makeActivation(row, now);
}
