/** Stores the open game under one name, shortly after each change. */
import { type GameJson, makeGameJson } from '@chuhe/game/game-json';
import { type Game, pathOf } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { keptLink, openShare } from '../matches/match-link.ts';
import { openChapter } from '../studies/chapter-link.ts';
import { withEvaluations } from './evaluations.ts';
import { isFromAddress } from './from-address.ts';
import { type GameState, gameStore } from './game-store.ts';
import type { Keeping } from './keeping.ts';
import { type KeptState, saveKept } from './kept-games.ts';
import { type KeptHistory, makeHistory } from './kept-history.ts';
import { LARGE_NODES } from './large-games.ts';
import { noteLeftGame } from './left-game.ts';
import { isBlank } from './restore-kept.ts';

/** Milliseconds from the last edit until the game is stored. */
const PAUSE = 300;
const PAUSE_LARGE = 1500;
/** Milliseconds from the first new evaluation until it is stored. Later ones do not restart the timer, since a search adds many. */
const PAUSE_NOTES = 5000;
const PAUSE_NOTES_LARGE = 30_000;

/** What the storage has. The current node and the orientation are written each time. */
type Stored = Pick<GameState, 'game' | 'notes' | 'past' | 'future'> & Pick<KeptState, 'historyAt'>;

/** What is to be written. */
interface Parts {
  readonly kept: KeptState;
  /** The steps of undo and redo; `undefined` if the storage has them. */
  readonly history: KeptHistory | undefined;
}

interface KeeperStart {
  /** The name to store the game under. No other tab uses it. */
  readonly id: string;
  /** The game that the storage already has under this name, if known. */
  readonly stored: Stored | undefined;
  /** Whether the present state has not been stored yet. */
  readonly isChanged: boolean;
}

export class Keeper {
  readonly #of: Keeping;
  readonly #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of changes; `#keptChanges` of them have been stored. */
  #changes = 0;
  #keptChanges = 0;
  #isSaving = false;
  #isPurged = false;
  #isEnded = false;
  #stored: Stored | undefined;

  constructor(keeping: Keeping, { id, stored, isChanged }: KeeperStart) {
    this.#of = keeping;
    this.#id = id;
    this.#stored = stored;
    if (isChanged) this.#change(PAUSE);
  }

  note(state: GameState, before: GameState): void {
    const isEdited = state.game !== before.game;
    const isMoved = state.current !== before.current || state.orientation !== before.orientation;
    const isLarge = state.game.nodeCount > LARGE_NODES;
    if (isEdited || isMoved) this.#change(isEdited && isLarge ? PAUSE_LARGE : PAUSE);
    else if (state.notes !== before.notes) this.#changeNotes(isLarge);
  }

  /** To be called when the link between the open game and a saved one has changed. */
  noteLink(): void {
    this.#change(PAUSE);
  }

  /** Writes one state at a time; changes made during a write are written next. After a failure, the next change starts a new attempt. */
  async save(): Promise<void> {
    this.#stopTimer();
    if (this.#isSaving) return;
    this.#isSaving = true;
    let isWell = true;
    while (isWell && this.#isChanged() && !this.#isEnded) isWell = await this.#write();
    this.#isSaving = false;
  }

  /**
   * For a page that is being left. Begins to write before the call returns, since no code of the page runs later.
   *
   * @param wasSeen whether the user was looking at the page. Then the time is written even of an unchanged game: a new tab starts with the
   * game that was seen last.
   */
  saveAtOnce(wasSeen = false): void {
    this.#stopTimer();
    const state = gameStore.getState();
    if (this.#isNothing(state)) return;
    if (!this.#isChanged() && !(wasSeen && this.#isStored(state))) return;
    const parts = this.#partsOf(state);
    const game = this.#jsonOf(state);
    noteLeftGame(this.#of.leftGame, parts.kept, game);
    void this.#settle(this.#writeInPage(parts, game), state, parts);
    // A write in progress has an older state and may end later, so the state counts as changed.
    if (this.#isSaving) this.#changes += 1;
  }

  /** Stores the changes made so far and ignores later ones. */
  end(): void {
    this.saveAtOnce();
    this.#isEnded = true;
  }

  #isChanged(): boolean {
    return this.#keptChanges < this.#changes;
  }

  #change(pause: number): void {
    this.#changes += 1;
    this.#stopTimer();
    this.#startTimer(pause);
  }

  /** Starts a timer only if none is running, since the next write includes the notes. */
  #changeNotes(isLarge: boolean): void {
    this.#changes += 1;
    if (this.#timer === undefined) this.#startTimer(isLarge ? PAUSE_NOTES_LARGE : PAUSE_NOTES);
  }

  #startTimer(pause: number): void {
    this.#timer = setTimeout(() => void this.save(), pause);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** @returns whether the state has been stored */
  #write(): Promise<boolean> {
    const state = gameStore.getState();
    if (this.#isNothing(state)) {
      this.#keptChanges = this.#changes;
      return Promise.resolve(true);
    }
    const isLarge = state.game.nodeCount > LARGE_NODES && !this.#isStored(state);
    const parts = this.#partsOf(state);
    const writing = isLarge
      ? this.#writeLarge(parts, state)
      : this.#writeInPage(parts, this.#jsonOf(state));
    return this.#settle(writing, state, parts);
  }

  /** Whether there is nothing to store. An empty board is stored only to replace a stored game. */
  #isNothing(state: GameState): boolean {
    return this.#stored === undefined && isBlank(state);
  }

  #writeInPage({ kept, history }: Parts, game: GameJson | undefined): Promise<void> {
    return saveKept(this.#of.storage, kept, { game, history });
  }

  #partsOf(state: GameState): Parts {
    const { past, future, historyAt } = this.#stored ?? {};
    const savedAt = this.#of.now();
    const isStored = state.past === past && state.future === future;
    const history = isStored ? undefined : makeHistory(state, savedAt);
    return { kept: this.#stateOf(state, savedAt, history ? savedAt : historyAt), history };
  }

  #jsonOf(state: GameState): GameJson | undefined {
    return this.#isStored(state) ? undefined : makeGameJson(gameToKeep(state));
  }

  async #writeLarge(parts: Parts, state: GameState): Promise<void> {
    try {
      await this.#of.large.save(parts.kept, gameToKeep(state));
      await this.#writeInPage(parts, undefined);
    } catch {
      await this.#writeInPage(parts, this.#jsonOf(state));
    }
  }

  #isStored({ game, notes }: GameState): boolean {
    return game === this.#stored?.game && notes === this.#stored.notes;
  }

  async #settle(writing: Promise<void>, state: GameState, { kept }: Parts): Promise<boolean> {
    const changes = this.#changes;
    try {
      await writing;
      this.#stored = { ...state, historyAt: kept.historyAt };
      this.#keptChanges = Math.max(this.#keptChanges, changes);
      if (!this.#isChanged()) this.#of.leftGame.remove();
      this.#purge();
      return true;
    } catch {
      this.#of.complain();
      return false;
    }
  }

  /** Deletes old games once, after the first successful write. */
  #purge(): void {
    if (this.#isPurged) return;
    this.#isPurged = true;
    // After a failure, the next visit purges.
    import('./purge-kept.ts').then(({ purgeKept }) => purgeKept(this.#of)).catch(() => undefined);
  }

  #stateOf(
    { game, current, orientation }: GameState,
    savedAt: number,
    historyAt: number | undefined,
  ): KeptState {
    const path = pathOf(game, current).map(makeMove);
    const chapter = openChapter();
    return {
      id: this.#id,
      savedAt,
      nodes: game.nodeCount,
      path,
      orientation,
      match: keptLink(),
      share: openShare(),
      chapter,
      // A saved game is the user's own, wherever it came from. A chapter is kept by its study.
      isFromAddress: chapter !== undefined || (isFromAddress(game) && keptLink() === undefined),
      historyAt,
    };
  }
}

function gameToKeep({ game, notes }: GameState): Game {
  return withEvaluations(game, notes);
}
