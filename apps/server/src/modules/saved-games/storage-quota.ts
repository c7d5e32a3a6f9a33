import type { Context } from '../../context.ts';
import { ApiError, type ErrorDetails } from '../../http/api-error.ts';
import { BoundedMap } from '../../http/bounded-map.ts';
import type { Caller } from '../../http/caller.ts';
import { measureMatches } from './match-repository.ts';

/**
 * How much one account may store. The limits are far above what people need, but prevent an account from filling the
 * disk. Guests get less, because anyone can create them.
 */
const LIMITS = {
  account: { games: 20_000, bytes: 256 * 1024 * 1024 },
  guest: { games: 1000, bytes: 32 * 1024 * 1024 },
} as const;

/** How long a measurement is used, in milliseconds. Later saves are added to it. */
const MEASURED_FOR = 60_000;
/** Maximum number of accounts whose measurement is kept. */
const MAX_ACCOUNTS = 10_000;

interface StorageUse {
  readonly games: number;
  readonly bytes: number;
}

interface MeasuredUse extends StorageUse {
  readonly until: number;
}

/**
 * Limits the storage of an account. Measuring reads all its games, so it is done at most once a minute, and before a
 * save is refused. The limit is not exact, because server processes measure separately; it only guards against misuse.
 */
export class StorageQuota {
  readonly #context: Pick<Context, 'database' | 'now'>;
  readonly #measured = new BoundedMap<string, MeasuredUse>(MAX_ACCOUNTS);

  constructor(context: Pick<Context, 'database' | 'now'>) {
    this.#context = context;
  }

  /** @throws ApiError STORAGE_FULL if the account cannot store `more` */
  async reserve(
    { userId, isGuest }: Pick<Caller, 'userId' | 'isGuest'>,
    more: StorageUse,
  ): Promise<void> {
    const limit = isGuest ? LIMITS.guest : LIMITS.account;
    const time = this.#context.now().getTime();
    const known = this.#measured.get(userId);
    if (known !== undefined && known.until > time && fits(known, more, limit)) {
      this.#remember(userId, known, more);
      return;
    }
    const used = await measureMatches(this.#context.database.db, userId);
    this.#remember(userId, { ...used, until: time + MEASURED_FOR }, more);
    if (!fits(used, more, limit)) throw new ApiError('STORAGE_FULL', { messages: FULL });
  }

  #remember(userId: string, { games, bytes, until }: MeasuredUse, more: StorageUse): void {
    const sum = { games: games + more.games, bytes: bytes + more.bytes };
    this.#measured.set(userId, { ...sum, until });
  }
}

const FULL: NonNullable<ErrorDetails['messages']> = {
  en: 'Your account is full. Delete some games first; games in the bin count too',
  vi: 'Tài khoản của bạn đã đầy. Hãy xóa bớt ván cờ; ván trong thùng rác cũng được tính',
  zh: '您的账号已存满棋局，请先删除一些；回收站中的也计算在内',
};

function fits(used: StorageUse, more: StorageUse, limit: StorageUse): boolean {
  return used.games + more.games <= limit.games && used.bytes + more.bytes <= limit.bytes;
}
