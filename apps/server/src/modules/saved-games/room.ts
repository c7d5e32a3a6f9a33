import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { measureMatches } from './match-repository.ts';

/** What one account may keep: far more than people do, so that one cannot fill the disk. Guests come by themselves. */
const LIMITS = {
  account: { games: 20_000, bytes: 256 * 1024 * 1024 },
  guest: { games: 1000, bytes: 32 * 1024 * 1024 },
} as const;

/** Milliseconds that a measurement holds; what is saved meanwhile is added to it. */
const KNOWN_FOR = 60_000;
/** Accounts remembered at most. */
const MAX_KNOWN = 10_000;

interface Taken {
  readonly games: number;
  readonly bytes: number;
}

interface Known extends Taken {
  readonly until: number;
}

/**
 * Whether an account has room for more. To measure takes a look at all its games, so it is done once a minute and before
 * anything is refused. Several servers do not know of one another: a limit for misuse, not an exact one.
 */
export class Room {
  readonly #context: Pick<Context, 'database' | 'now'>;
  readonly #known = new Map<string, Known>();

  constructor(context: Pick<Context, 'database' | 'now'>) {
    this.#context = context;
  }

  /** STORAGE_FULL where so much more does not fit. */
  async take({ userId, isGuest }: Pick<Caller, 'userId' | 'isGuest'>, more: Taken): Promise<void> {
    const limit = isGuest ? LIMITS.guest : LIMITS.account;
    const time = this.#context.now().getTime();
    const known = this.#known.get(userId);
    if (known !== undefined && known.until > time && fits(known, more, limit)) {
      this.#remember(userId, known, more);
      return;
    }
    const taken = await measureMatches(this.#context.database.db, userId);
    this.#remember(userId, { ...taken, until: time + KNOWN_FOR }, more);
    if (!fits(taken, more, limit)) throw new ApiError('STORAGE_FULL');
  }

  #remember(userId: string, { games, bytes, until }: Known, more: Taken): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MAX_KNOWN) this.#known.delete(oldest);
    const sum = { games: games + more.games, bytes: bytes + more.bytes };
    this.#known.set(userId, { ...sum, until });
  }
}

function fits(taken: Taken, more: Taken, limit: Taken): boolean {
  return taken.games + more.games <= limit.games && taken.bytes + more.bytes <= limit.bytes;
}
