import type { Match } from '@chuhe/contract/match';
import { addMove, type Game, newGame, ROOT, sameGame } from '@chuhe/game/tree';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Answer } from '../api/api-client.ts';
import { localFailure } from '../api/failure.ts';
import { withEvaluations, withoutEvaluations } from '../game/evaluations.ts';
import { gameOf, makeStored } from './match-game.ts';
import { makeKeptLink } from './match-link.ts';
import { type Account, reduce, type SaveEffect, type SaveEvent } from './save-reducer.ts';
import { type MatchLink, newLink, restoredLink, unsavedGame } from './save-state.ts';
import { refusal, SUMMARY } from './testing/sample-match.ts';

type Event = SaveEvent extends infer Each
  ? Each extends SaveEvent
    ? Omit<Each, 'account' | 'isOpen'>
    : never
  : never;

interface Request {
  readonly kind: 'create' | 'update' | 'fetch';
  readonly version: number;
  readonly game: Game;
  readonly title: string;
  /** The number of the edit that the request contains. */
  readonly edit: number;
}

const USER = 'user-1';
const OPS = [
  'edit',
  'go back to what is saved',
  'undo',
  'rename',
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
  'come back',
  'reload',
  'keep mine',
  'take theirs',
] as const;
/** Operations that are listed again, so that they occur more often. Without many of them, the others have no effect. */
const COMMON = [
  'edit',
  'undo',
  'let time pass',
  'answer',
  'answer',
  'lose the answer',
  'save elsewhere',
  'announce',
] as const;

/** A page with one saved game, and a server that keeps it as the real one does. */
class World {
  link: MatchLink;
  /** The newest of the user's changes, and whether the user has given them up for what was saved elsewhere. */
  mine: Game = makeGame(0);
  isGivenUp = false;
  /** The game that undo restores. */
  before: Game = this.mine;
  /** The newest title that the user has given. */
  title = 'Study';
  isRenamedElsewhere = false;
  edits = 0;
  games = 0;
  server: Match | undefined;
  /** All games of this page that the server has saved. */
  readonly taken: Game[] = [];
  /** The rules that were broken. */
  readonly broken: string[] = [];
  lastTaken = -1;
  /** The newest version with another game from elsewhere, and the newest that the user has seen. */
  elsewhere = 0;
  seen = 0;
  request: Request | undefined;
  delayed: Request[] = [];
  isPauseRunning = false;
  isRetryRunning = false;
  isSignedIn = true;
  isOpen = true;
  isOutboxFull = false;
  outbox: Game | undefined;

  constructor() {
    this.link = newLink({ title: this.title, folder: '' }, USER, this.mine);
    this.dispatch({ kind: 'save' });
  }

  dispatch(event: Event): void {
    const account: Account = this.isSignedIn ? { kind: 'owner', userId: USER } : { kind: 'none' };
    const before = unsavedGame(this.link);
    const { isOpen } = this;
    const { state, effects } = reduce(this.link, { ...event, account, isOpen });
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
        this.isRetryRunning = false;
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
        if (!this.isOpen) return undefined;
        this.before = this.mine;
        this.mine = effect.game;
        this.isGivenUp = true;
        this.title = this.link.title;
        this.seen = this.link.version;
        return undefined;
      case 'tell-conflict':
      case 'tell-not-kept':
        return undefined;
    }
  }

  #send(kind: Request['kind'], game: Game, version: number): void {
    const isFree = this.request === undefined || this.request.kind === 'fetch';
    this.#require(isFree, 'only a fetch gives way to another request');
    const { title } = this.link;
    this.request = { kind, game, title, version, edit: this.edits };
  }

  check(): void {
    const unsaved = unsavedGame(this.link);
    const isKnown = this.isGivenUp || this.taken.some((game) => isSame(game, this.mine));
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
      case 'undo':
        return this.#edit(this.before);
      case 'rename':
        return this.#rename();
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
        this.games += 1;
        this.isRenamedElsewhere ||= this.server !== undefined;
        return this.#saveElsewhere({ title: `Theirs ${this.games}` });
      case 'announce':
        return this.dispatch({ kind: 'heard', version: this.server?.version });
      case 'look':
        return this.dispatch({ kind: 'heard', version: undefined });
      case 'sign out':
        this.isSignedIn = false;
        return undefined;
      case 'sign in':
        this.isSignedIn = true;
        return this.#begin();
      case 'leave the board':
      case 'leave the board with a full outbox':
        if (!this.isOpen) return undefined;
        this.isOutboxFull = op !== 'leave the board';
        this.isOpen = false;
        return this.dispatch({ kind: 'left-board' });
      case 'come back':
        return this.#comeBack();
      case 'reload':
        return this.#reload();
      case 'keep mine':
        this.#comeBack();
        this.dispatch({ kind: 'keep-mine' });
        this.seen = this.link.phase === 'conflict' ? this.seen : this.link.version;
        return undefined;
      case 'take theirs':
        this.#comeBack();
        return this.dispatch({ kind: 'take-theirs' });
    }
  }

  #begin(): void {
    this.dispatch({ kind: 'save' });
    this.dispatch({ kind: 'check-owner' });
  }

  #comeBack(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.dispatch({ kind: 'heard', version: this.link.heard });
  }

  /** Reloads the page, perhaps during a request. The page then has the game that the browser has kept. */
  #reload(): void {
    this.#comeBack();
    if (this.request !== undefined) this.delayed.push(this.request);
    this.request = undefined;
    this.isPauseRunning = false;
    this.isRetryRunning = false;
    const isChanged = unsavedGame(this.link) !== undefined || this.mine !== this.link.saved;
    this.mine = withEvaluations(this.mine, NOTES);
    this.link = restoredLink(makeKeptLink(this.link, isChanged), this.mine);
    this.#begin();
  }

  #rename(): void {
    this.#comeBack();
    this.title = this.title === 'Study' ? 'Lesson' : 'Study';
    const details = { title: this.title, folder: '' };
    this.dispatch({ kind: 'save-details', details, game: this.mine });
  }

  #edit(game: Game): void {
    this.#comeBack();
    this.edits += 1;
    this.before = this.mine;
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
    const isThere =
      server.title === request.title && sameGame(gameOf(server) ?? newGame(), request.game);
    return isThere ? succeed(server) : { ...refusal('CONFLICT', 409), data: server };
  }

  #take({ game, title, edit }: Request, version: number): Match {
    this.#require(edit >= this.lastTaken, 'no older game replaces a newer one');
    this.#require(this.elsewhere <= this.seen, 'nothing from elsewhere is replaced unseen');
    this.lastTaken = edit;
    this.taken.push(game);
    const { matchId } = this.link;
    this.server = { ...SUMMARY, ...makeStored(game), matchId, title, version };
    return this.server;
  }

  #saveElsewhere(change: Partial<Match>): void {
    // Another tab with the same unsaved game may be the first to save it.
    const before = this.server ?? { ...SUMMARY, matchId: this.link.matchId, version: 0 };
    if (this.server === undefined && change.history === undefined) return;
    this.server = { ...before, ...change, version: before.version + 1 };
    if (change.history !== undefined) this.elsewhere = this.server.version;
  }
}

const NOTES = new Map([[1, { kind: 'cp', value: 38, depth: 20 } as const]]);

function isSame(one: Game, other: Game): boolean {
  return sameGame(withoutEvaluations(one), withoutEvaluations(other));
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
    fc.property(fc.array(fc.constantFrom(...OPS, ...COMMON), { maxLength: 60 }), (ops) => {
      const world = new World();
      for (const op of ops) world.do(op);
      // The server works again, so everything that needs no decision of the user must be saved.
      for (const op of ['come back', 'sign in', 'look'] as const) {
        world.do(op);
        for (let left = 50; left > 0; left -= 1) {
          world.do(world.request === undefined ? 'let time pass' : 'answer');
        }
      }
      expect(['saved', 'conflict']).toContain(world.link.phase);
      expect(world.request).toBeUndefined();
      const { server = SUMMARY, link } = world;
      const isConflict = link.phase === 'conflict';
      expect(isConflict || isSame(gameOf(server) ?? newGame(), world.mine)).toBe(true);
      expect(isConflict || server.title === link.title).toBe(true);
      expect(isConflict || world.isRenamedElsewhere || server.title === world.title).toBe(true);
      expect(world.link.phase === 'saved' && world.outbox !== undefined).toBe(false);
      expect(world.broken).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
