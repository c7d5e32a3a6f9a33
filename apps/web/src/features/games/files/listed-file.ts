import { type GameState, gameStore } from '../../../lib/game/game-store.ts';
import type { ReadingSession } from './reading.ts';

/** A game with the current position and the notes of engines. */
type Left = Pick<GameState, 'game' | 'current' | 'notes'>;

/** An open file of several games, with each game as the user left it. */
export class ListedFile {
  readonly session: ReadingSession;
  /** Each game as the user left it, by number; only games that have changed since they were opened. */
  readonly #left = new Map<number, Left>();
  /** The games as they were opened, by `GameState.origin`. */
  readonly #opened = new Map<number, Left & { readonly number: number }>();

  readonly #stop: () => void;

  /** @param onShown called when another game comes on the board. */
  constructor(session: ReadingSession, onShown: () => void) {
    this.session = session;
    // Subscribes to the store, because Undo can also switch from game to game.
    this.#stop = gameStore.subscribe((state, before) => {
      if (state.origin === before.origin) return;
      this.#noteLeft(before);
      onShown();
    });
  }

  close(): void {
    this.#stop();
    this.session.end();
  }

  /** The number of the open game in the file; `undefined` for a game from elsewhere. */
  numberOf({ origin }: Pick<GameState, 'origin'>): number | undefined {
    return this.#opened.get(origin)?.number;
  }

  leftAs(number: number): Left | undefined {
    return this.#left.get(number);
  }

  noteOpened(number: number, { origin, game, current, notes }: GameState): void {
    this.#opened.set(origin, { number, game, current, notes });
  }

  /** Stores the game that was left, unless it is unchanged since it was opened. */
  #noteLeft({ game, current, notes, origin }: GameState): void {
    const was = this.#opened.get(origin);
    if (was === undefined) return;
    const isChanged = was.game !== game || was.current !== current || was.notes !== notes;
    if (isChanged || this.#left.has(was.number)) {
      this.#left.set(was.number, { game, current, notes });
    }
  }
}
