// @vitest-environment jsdom
import { type Game, getTag, newGame, setTag } from '@chuhe/game/tree';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { editGame, gameStore, goToEnd, openGame, playMove, undo } from '../game/game-store.ts';
import { setPendingEdit } from '../game/pending-edit.ts';
import { resetServices } from '../services.ts';
import { gameOf } from './match-game.ts';
import { bindOpenGame, linkOf, openLink, setLink } from './match-link.ts';
import { linkTo, unsavedGame } from './save-state.ts';
import { SAVE_PAUSE } from './save-timers.ts';
import { FakeAccount, USER } from './testing/fake-account.ts';
import { gameWith } from './testing/sample-match.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const FINISHED = setTag(gameWith('h2e2'), 'Result', '1-0');
const REPLIES = ['h9g7', 'h9i7', 'b9c7'];

const OPS = [
  'annotate',
  'type a comment',
  'try a move',
  'undo',
  'let time pass',
  'save elsewhere',
  'announce',
  'leave the board',
  'come back',
] as const;
const ROUGH_OPS = [...OPS, 'lose the request', 'lose the answer'] as const;
type Op = (typeof ROUGH_OPS)[number];

/** A page with a finished game, to which the user adds notes and moves that are only tried. */
class Page {
  readonly account = new FakeAccount();
  readonly #saver = this.account.saver();
  readonly #gone = new AbortController();
  #notes = 0;
  #tried = 0;
  /** The newest note that the board had without tried moves. It should be saved. */
  wanted: string | undefined;
  /** The game that undo has brought back from before a newer version. It is not saved until it is changed. */
  #old: Game | undefined;

  async open(): Promise<void> {
    await this.#saver.start(this.#gone.signal);
    openGame(FINISHED);
    setLink(linkTo(this.account.put(ID, FINISHED), USER, FINISHED));
    bindOpenGame(ID);
    goToEnd();
  }

  close(): void {
    this.#gone.abort();
    resetServices();
  }

  async do(op: Op): Promise<void> {
    // A request may have been answered since the last operation.
    this.look();
    this.#begin(op);
    this.look();
    if (op === 'let time pass') await vi.advanceTimersByTimeAsync(SAVE_PAUSE + 100);
    this.look();
  }

  #begin(op: Op): void {
    switch (op) {
      case 'annotate':
        return this.#annotate();
      case 'type a comment':
        return void (this.isOpen && setPendingEdit(() => this.#annotate()));
      case 'try a move':
        this.#tried += 1;
        this.#old = undefined;
        return void playMove(REPLIES[this.#tried % REPLIES.length] ?? '');
      case 'undo':
        return this.#undo();
      case 'let time pass':
        for (const retry of this.account.retries) retry();
        return undefined;
      case 'save elsewhere':
        return void this.account.put(ID, this.#noted(FINISHED));
      case 'announce':
        return void this.#saver.hear(ID);
      case 'lose the request':
      case 'lose the answer':
        return void this.account.weather.push(op === 'lose the answer' ? 'lost' : 'down');
      case 'leave the board':
        return openGame(newGame());
      case 'come back':
        return this.#comeBack();
    }
  }

  get isOpen(): boolean {
    return openLink()?.matchId === ID;
  }

  get saved(): string | undefined {
    const match = this.account.games.get(ID);
    return getTag((match && gameOf(match)) ?? newGame(), 'Annotator');
  }

  look(): void {
    const { game } = gameStore.getState();
    if (this.isOpen && game !== this.#old && game.nodeCount === FINISHED.nodeCount) {
      this.wanted = getTag(game, 'Annotator');
    }
  }

  #undo(): void {
    const { origin } = gameStore.getState();
    if (!this.isOpen) return;
    undo();
    const after = gameStore.getState();
    if (after.origin !== origin) this.#old = after.game;
  }

  #comeBack(): void {
    const link = linkOf(ID);
    const game = unsavedGame(link) ?? link?.saved;
    if (this.isOpen || game === undefined) return;
    openGame(game);
    bindOpenGame(ID);
    goToEnd();
  }

  #annotate(): void {
    if (!this.isOpen) return;
    this.#old = undefined;
    editGame((game) => ({ game: this.#noted(game) }));
    this.look();
  }

  #noted(game: Game): Game {
    this.#notes += 1;
    return setTag(game, 'Annotator', `Note ${this.#notes}`);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs the operations, and then those that let the page save. @returns the saved note and the expected one */
async function run(ops: readonly Op[]) {
  const page = new Page();
  await page.open();
  const put = vi.spyOn(page.account, 'put');
  for (const op of ops) await page.do(op);
  page.account.weather.length = 0;
  for (const op of ['come back', 'let time pass', 'announce', 'let time pass'] as const) {
    await page.do(op);
  }
  const { saved, wanted } = page;
  const phase = linkOf(ID)?.phase;
  const shown = getTag(gameStore.getState().game, 'Annotator');
  const largest = Math.max(0, ...put.mock.calls.map(([, { nodeCount }]) => nodeCount));
  page.close();
  return { phase, saved, wanted, shown, largest };
}

it('saves every note on a finished game, and no move that is only tried', async () => {
  const phases = new Set<string | undefined>();
  await fc.assert(
    fc.asyncProperty(manyOf(OPS), async (ops) => {
      const { phase, saved, wanted, largest } = await run(ops);
      phases.add(phase);
      expect(largest).toBeLessThanOrEqual(FINISHED.nodeCount);
      expect([wanted, 'in conflict']).toContain(phase === 'conflict' ? 'in conflict' : saved);
    }),
    { numRuns: 200 },
  );
  expect(phases).toEqual(new Set(['conflict', 'paused', 'saved']));
});

it('loses no note if requests fail, even if it is saved with the moves that were tried meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(manyOf(ROUGH_OPS), async (ops) => {
      const { phase, saved, wanted, shown } = await run(ops);
      expect([wanted, shown, 'in conflict']).toContain(
        phase === 'conflict' ? 'in conflict' : saved,
      );
    }),
    { numRuns: 200 },
  );
});

function manyOf<Each>(ops: readonly Each[]) {
  return fc.array(fc.constantFrom(...ops), { minLength: 3, maxLength: 15, size: 'max' });
}
