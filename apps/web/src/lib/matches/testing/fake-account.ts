import type { Match } from '@chuhe/contract/match';
import { type Game, newGame, sameGame } from '@chuhe/game/tree';
import type { Answer } from '../../api/api-client.ts';
import { type ApiFailure, localFailure } from '../../api/failure.ts';
import { openGame } from '../../game/game-store.ts';
import { gameOf, makeStored } from '../match-game.ts';
import { bindOpenGame } from '../match-link.ts';
import { MatchSaver } from '../match-saver.ts';
import { Outbox, type OutboxStorage } from '../outbox.ts';
import { refusal, SUMMARY } from './sample-match.ts';

export const USER = 'user-1';

/** A server that keeps games as the real one does, and can lose requests and answers. */
export class FakeAccount {
  readonly games = new Map<string, Match>();
  readonly calls: string[] = [];
  /** What happens to the next requests. A `down` request does not reach the server. A `lost` one does, but its answer is lost. */
  readonly weather: ('down' | 'lost')[] = [];
  refusal: ApiFailure | undefined;
  userId: string | undefined = USER;
  retries: readonly (() => void)[] = [];
  readonly elsewhere: string[] = [];
  readonly notKept: string[] = [];
  readonly mergedGuests = new Map<string, string>();
  /** Runs between a request and its answer. */
  meanwhile: (() => void) | undefined;
  isFull = false;
  readonly outbox = new Map<string, unknown>();
  /** Milliseconds until the outbox is read. */
  outboxDelay = 0;
  tab = 'tab-1';
  inheritedTab: string | undefined;

  saver(): MatchSaver {
    const storage: OutboxStorage = {
      put: async (key, value, replaced) => {
        if (this.isFull) throw new DOMException('Full', 'QuotaExceededError');
        this.outbox.set(key, structuredClone(value));
        for (const older of replaced) this.outbox.delete(older);
      },
      remove: async (keys) => {
        for (const key of keys) this.outbox.delete(key);
      },
      all: async () => {
        const all = [...this.outbox];
        const { outboxDelay } = this;
        if (outboxDelay > 0) await new Promise((resolve) => setTimeout(resolve, outboxDelay));
        return all;
      },
    };
    return new MatchSaver({
      create: ({ matchId }, game) =>
        this.#call('create', () => this.games.get(matchId) ?? this.put(matchId, game)),
      update: ({ matchId, version }, game) =>
        this.#call('update', () => {
          const before = this.games.get(matchId);
          if (before === undefined) return refusal('NOT_FOUND', 404);
          if (version === before.version) return this.put(matchId, game);
          const isSame = sameGame(gameOf(before) ?? newGame(), game) && before.deletedAt === null;
          return isSame ? before : { ...refusal('CONFLICT', 409), data: before };
        }),
      fetch: (matchId) =>
        this.#call('fetch', () => this.games.get(matchId) ?? refusal('NOT_FOUND', 404)),
      userId: () => this.userId,
      hasMergedGuest: (userId, guestId) => this.mergedGuests.get(guestId) === userId,
      retryLater: (_, work) => {
        this.retries = [...this.retries, work];
        const cancel = (): void => {
          this.retries = this.retries.filter((other) => other !== work);
        };
        return { cancel };
      },
      outbox: new Outbox(
        storage,
        () => this.tab,
        () => this.inheritedTab,
      ),
      onConflictElsewhere: (id) => this.elsewhere.push(id),
      onReplaced: ({ matchId }, game) => {
        openGame(game);
        bindOpenGame(matchId);
      },
      onNotKept: (id) => this.notKept.push(id),
    });
  }

  put(matchId: string, game: Game, change: Partial<Match> = {}): Match {
    const version = (this.games.get(matchId)?.version ?? 0) + 1;
    const match = { ...SUMMARY, ...makeStored(game), ...change, matchId, version };
    this.games.set(matchId, match);
    return match;
  }

  async #call(name: string, work: () => Match | ApiFailure): Promise<Answer<Match>> {
    this.calls.push(name);
    const weather = this.weather.shift();
    if (weather === 'down') return localFailure('NETWORK');
    const result = this.refusal ?? work();
    await Promise.resolve();
    this.meanwhile?.();
    if (weather === 'lost') return localFailure('TIMEOUT');
    return 'success' in result ? result : { success: true, data: result };
  }
}
