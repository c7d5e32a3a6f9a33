import { BRIDGE_LIMITS } from '@chuhe/contract/bridge';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError, tooManyRequests } from '../../../http/api-error.ts';
import { Attempts } from '../../../http/attempts.ts';
import { siteKey } from '../../../http/rate-limit.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import type { SharedCounts } from '../../../http/shared-counts.ts';
import { findUser, lockUser, type UserRow } from '../../../users/user-repository.ts';
import { makeSecret } from '../../identity/tokens.ts';
import {
  countBridges,
  findBridgeById,
  findUserOfCode,
  insertBridge,
  takePairingCode,
} from '../bridge-repository.ts';

/** How a bridge is paired with an account, and learns with which. */

/**
 * Wrong codes allowed in ten minutes: from one network (`siteKey`), and from all together. There are 24 to the power of 8 codes, so 100,000
 * guesses find one of 100 valid codes once in 10,000 times. A lower limit would let a hundred networks keep everyone from pairing.
 */
const MAX_WRONG_OF_ADDRESS = 10;
const MAX_WRONG = 100_000;
const TEN_MINUTES = 600_000;

/** `POST /api/bridge/pair` */
export function pairBridge(app: FastifyInstance, context: Context): void {
  const { database, now, live } = context;
  const limits = new WrongCodes(context.counts);
  const route = { ...ROUTES.pairBridge, limit: perMinute(20) };
  addRoute(app, route, async ({ body: { code, name }, request }) => {
    const attempt = limits.count(request, now());
    const token = makeSecret();
    const paired = await inTransaction(database.db, async (tx) => {
      const userId = await findUserOfCode(tx, code, now());
      const user = userId === undefined ? undefined : await lockUser(tx, userId);
      if (user === undefined || user.status !== 'ACTIVE') throw new ApiError('KEY_UNUSABLE');
      if (!(await takePairingCode(tx, code, now()))) throw new ApiError('KEY_UNUSABLE');
      if ((await countBridges(tx, user.id)) >= BRIDGE_LIMITS.bridges) {
        throw new ApiError('TOO_MANY_BRIDGES');
      }
      const row = { userId: user.id, name, token, createdAt: now() };
      return { user, bridgeId: await insertBridge(tx, row) };
    });
    attempt.takeBack();
    await live.tell(paired.user.id, { type: 'bridges-changed' });
    return { token, bridgeId: paired.bridgeId, name, account: accountName(paired.user) };
  });
}

/** `GET /api/bridge/pairing` */
export function getPairing(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getPairing, async ({ bridge: { bridgeId, userId } }) => {
    const [row, user] = [await findBridgeById(db, bridgeId), await findUser(db, userId)];
    if (row === undefined || user === undefined) throw new ApiError('UNAUTHORIZED');
    return { bridgeId, name: row.name, account: accountName(user) };
  });
}

function accountName({ username, email, id }: UserRow): string {
  return username ?? email ?? id;
}

/** Counts attempts before the code is checked, so that concurrent attempts count too. */
class WrongCodes {
  readonly #ofAddress: Attempts;
  readonly #ofAll: Attempts;

  constructor(counts: SharedCounts) {
    const make = (name: string, max: number) =>
      new Attempts({ counts, name: `pairing-${name}`, max, milliseconds: TEN_MINUTES });
    this.#ofAddress = make('address', MAX_WRONG_OF_ADDRESS);
    this.#ofAll = make('all', MAX_WRONG);
  }

  /** @throws ApiError TOO_MANY_REQUESTS */
  count(request: FastifyRequest, now: Date): { readonly takeBack: () => void } {
    const address = siteKey(request);
    const wait = Math.max(this.#ofAddress.waitOf(address, now), this.#ofAll.waitOf('', now));
    if (wait > 0) throw tooManyRequests(wait);
    this.#ofAddress.add(address, now);
    this.#ofAll.add('', now);
    return {
      takeBack: () => {
        this.#ofAddress.takeBack(address, now);
        this.#ofAll.takeBack('', now);
      },
    };
  }
}
