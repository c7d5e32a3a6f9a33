import type { Match } from '@chuhe/contract/match';
import { addMove, type Game, newGame, ROOT, sameGame } from '@chuhe/game/tree';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Answer } from '../api/api-client.ts';
import { localFailure } from '../api/failure.ts';
import { gameOf, makeStored } from './match-game.ts';
import { type Account, reduce, type SaveEffect, type SaveEvent } from './save-reducer.ts';
import { type MatchLink, newLink, unsavedGame } from './save-state.ts';
import { refusal, SUMMARY } from './testing/sample-match.ts';

type Event = SaveEvent extends infer Each
  ? Each extends SaveEvent
    ? Omit<Each, 'account'>
    : never
  : never;

interface Request {
  readonly kind: 'create' | 'update' | 'fetch';
  readonly version: number;
  readonly game: Game;
  /** The number of the edit that it holds. */
  readonly edit: number;
}

const USER = 'user-1';
const OPS = [
  'edit',
  'go back to what is saved',
  'let time pass',
  'save',
  'answer',
  'lose the request',
  'lose the answer',
  'delay the request',
  'let a delayed request arrive',
  'save elsewhere',
  'rename elsewhere',
  'announce',
  'look',
  'sign out',
  'sign in',
  'leave the board',
  'leave the board with a full outbox',
  'keep mine',
  'take theirs',
] as const;

/** A page with one saved game, and a server that keeps it as the real one does. */
class World {
  link: MatchLink;
  /** The newest of the user's changes, and whether the user has given them up for what was saved elsewhere. */
  mine: Game = makeGame(0);
  isGivenUp = false;
  edits = 0;
  games = 0;
  server: Match | undefined;
  /** Every game of this page that the server has taken. */
  readonly taken: Game[] = [];
  /** The rules that did not hold. */
  readonly broken: string[] = [];
  lastTaken = -1;
  request: Request | undefined;
  delayed: Request[] = [];
  isPauseRunning = false;
  isRetryRunning = false;
  isSignedIn = true;
  isOutboxFull = false;
  outbox: Game | undefined;

  constructor() {
    this.link = newLink({ title: 'Study', folder: '' }, USER, this.mine);
    this.dispatch({ kind: 'save' });
  }

  dispatch(event: Event): void {
    const account: Account = this.isSignedIn ? { kind: 'owner', userId: USER } : { kind: 'none' };
    const before = unsavedGame(this.link);
    const { state, effects } = reduce(this.link, { ...event, account });
    this.link = state;
    for (const effect of effects) {
      const isWanted = event.kind === 'take-theirs' || before === undefined;
      if (effect.kind === 'show') this.#require(isWanted, 'no change is replaced unasked');
      this.#run(effect);
    }
    this.check();
  }

  #run(effect: SaveEffect): void {
    switch (effect.kind) {
      case 'create':
      case 'update':
        this.isPauseRunning = false;
        this.isRetryRunning = false;
        this.#require(effect.game === this.mine, 'a request holds the newest changes');
        return this.#send(effect.kind, effect.game, effect.link.version);
      case 'fetch':
        return this.#send('fetch', this.mine, 0);
      case 'save-after-pause':
        this.isPauseRunning = true;
        return undefined;
      case 'retry-later':
        this.isRetryRunning = true;
        return undefined;
      case 'stop-timers':
        this.isPauseRunning = false;
        this.isRetryRunning = false;
        return undefined;
      case 'keep':
        if (this.isOutboxFull) this.dispatch({ kind: 'not-kept' });
        else this.outbox = effect.game;
        return undefined;
      case 'forget':
        this.outbox = undefined;
        return undefined;
      case 'show':
        this.mine = effect.game;
        this.isGivenUp = true;
        return undefined;
      case 'tell-conflict':
      case 'tell-not-kept':
        return undefined;
    }
  }

  #send(kind: Request['kind'], game: Game, version: number): void {
    const isFree = this.request === undefined || this.request.kind === 'fetch';
    this.#require(isFree, 'only a fetch gives way to another request');
    this.request = { kind, game, version, edit: this.edits };
  }

  check(): void {
    const unsaved = unsavedGame(this.link);
    const isKnown = this.isGivenUp || this.taken.includes(this.mine);
    this.#require(unsaved === undefined ? isKnown : unsaved === this.mine, 'no change is lost');
    const { phase } = this.link;
    const isUnderWay = this.isPauseRunning || this.request !== undefined;
    if (phase === 'changed') this.#require(isUnderWay, 'changes are on their way');
    if (phase === 'waiting' && this.isSignedIn) {
      this.#require(isUnderWay || this.isRetryRunning, 'what waits is tried again');
    }
  }

  #require(isTrue: boolean, rule: string): void {
    if (!isTrue) this.broken.push(rule);
  }

  do(op: (typeof OPS)[number]): void {
    switch (op) {
      case 'edit':
        this.games += 1;
        return this.#edit(makeGame(this.games));
      case 'go back to what is saved':
        return this.link.saved && this.#edit(this.link.saved);
      case 'let time pass':
        return this.#letTimePass();
      case 'save':
        return this.dispatch({ kind: 'save' });
      case 'answer':
        return this.#answer((request) => this.#process(request));
      case 'lose the request':
        return this.#answer(() => localFailure('NETWORK'));
      case 'lose the answer':
        return this.#answer((request) => {
          this.#process(request);
          return localFailure('TIMEOUT');
        });
      case 'delay the request':
        return this.#answer((request) => {
          this.delayed.push(request);
          return localFailure('TIMEOUT');
        });
      case 'let a delayed request arrive': {
        const request = this.delayed.shift();
        if (request !== undefined) this.#process(request);
        return undefined;
      }
      case 'save elsewhere':
        this.games += 1;
        return this.#saveElsewhere(makeStored(makeGame(this.games)));
      case 'rename elsewhere':
        return this.#saveElsewhere({ title: `Study ${this.games}` });
      case 'announce':
        return this.dispatch({ kind: 'heard', version: this.server?.version });
      case 'look':
        return this.dispatch({ kind: 'heard', version: undefined });
      case 'sign out':
        this.isSignedIn = false;
        return undefined;
      case 'sign in':
        this.isSignedIn = true;
        this.dispatch({ kind: 'save' });
        return this.dispatch({ kind: 'check-owner' });
      case 'leave the board':
      case 'leave the board with a full outbox':
        this.isOutboxFull = op !== 'leave the board';
        return this.dispatch({ kind: 'left-board' });
      case 'keep mine':
        return this.dispatch({ kind: 'keep-mine' });
      case 'take theirs':
        return this.dispatch({ kind: 'take-theirs' });
    }
  }

  #edit(game: Game): void {
    this.edits += 1;
    this.mine = game;
    this.isGivenUp = game === this.link.saved;
    this.dispatch({ kind: 'edited', game });
  }

  #letTimePass(): void {
    const [isPauseOver, isRetryDue] = [this.isPauseRunning, this.isRetryRunning];
    this.isPauseRunning = false;
    this.isRetryRunning = false;
    if (isPauseOver) this.dispatch({ kind: 'save' });
    if (isRetryDue) this.dispatch({ kind: 'check-owner' });
  }

  #answer(work: (request: Request) => Answer<Match>): void {
    const { request } = this;
    if (request === undefined) return;
    const answer = work(request);
    this.request = undefined;
    this.dispatch({ kind: request.kind === 'fetch' ? 'fetched' : 'answered', answer });
  }

  #process(request: Request): Answer<Match> {
    const { server } = this;
    if (request.kind === 'create') return succeed(server ?? this.#take(request, 1));
    if (server === undefined) return refusal('NOT_FOUND', 404);
    if (request.kind === 'fetch') return succeed(server);
    if (request.version === server.version) return succeed(this.#take(request, server.version + 1));
    const isSame = sameGame(gameOf(server) ?? newGame(), request.game);
    return isSame ? succeed(server) : { ...refusal('CONFLICT', 409), data: server };
  }

  #take({ game, edit }: Request, version: number): Match {
    this.#require(edit >= this.lastTaken, 'no older game replaces a newer one');
    this.lastTaken = edit;
    this.taken.push(game);
    const { matchId, title } = this.link;
    this.server = { ...SUMMARY, ...makeStored(game), matchId, title, version };
    return this.server;
  }

  #saveElsewhere(change: Partial<Match>): void {
    if (this.server === undefined) return;
    this.server = { ...this.server, ...change, version: this.server.version + 1 };
  }
}

function succeed(data: Match): Answer<Match> {
  return { success: true, data };
}

function makeGame(number: number): Game {
  const added = addMove(newGame({ tags: [{ name: 'Round', value: `${number}` }] }), ROOT, 'h2e2');
  if (!added.ok) throw new Error(added.error);
  return added.value.game;
}

it('loses no change, sends one request at a time, and never replaces a newer game by an older one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...OPS), { maxLength: 60 }), (ops) => {
      const world = new World();
      for (const op of ops) world.do(op);
      // The server is well again: all that the user need not decide comes to its end.
      world.do('sign in');
      for (let left = 50; left > 0; left -= 1) {
        world.do(world.request === undefined ? 'let time pass' : 'answer');
      }
      expect(['saved', 'conflict']).toContain(world.link.phase);
      expect(world.request).toBeUndefined();
      expect(world.link.phase === 'saved' && world.outbox !== undefined).toBe(false);
      expect(world.broken).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
