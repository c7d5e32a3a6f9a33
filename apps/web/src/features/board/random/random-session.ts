/**
 * The random mode: opens shipped positions in random order. Each position replaces the open game, which undo restores.
 */
import { splitPositions, unpackPosition } from '@chuhe/cloudbook/packed-position';
import { type Game, newGame } from '@chuhe/game/tree';
import { parseFen } from '@chuhe/rules/fen';
import type { Color } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';

export interface RandomState {
  readonly fetching: Fetching;
  /** Number of each shown position, from 1, by the `origin` of its game. */
  readonly shown: ReadonlyMap<number, number>;
  /** Number of positions; 0 until the first one is shown. */
  readonly total: number;
}

type Fetching =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly percent: number | undefined }
  | { readonly kind: 'failed' };

export interface RandomEffects {
  /**
   * Downloads the file of positions. Rejects if the download fails.
   * @param onProgress receives whole percents, if the length is known.
   */
  readonly fetch: (onProgress: (percent: number) => void) => Promise<Uint8Array>;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** Whether another game may be opened. A task may have taken the board during the download. */
  readonly isWelcome: () => boolean;
  /**
   * Opens a game with a side at the bottom.
   * @returns the `origin` of the game.
   */
  readonly open: (game: Game, bottom: Color, place: RandomPosition) => number;
}

export interface RandomPosition {
  readonly number: number;
  readonly total: number;
  readonly turn: Color;
}

export class RandomSession {
  readonly store = createStore<RandomState>()(() => ({
    fetching: { kind: 'none' },
    shown: new Map(),
    total: 0,
  }));
  readonly #effects: RandomEffects;
  #positions: readonly Uint8Array[] | undefined;
  #last: number | undefined;

  constructor(effects: RandomEffects) {
    this.#effects = effects;
  }

  /** Opens another position. Does nothing while the first download is running. */
  async next(): Promise<void> {
    if (this.store.getState().fetching.kind === 'running') return;
    try {
      this.#positions ??= await this.#load();
      if (this.#effects.isWelcome()) this.#show(this.#positions);
      this.store.setState({ fetching: { kind: 'none' } });
    } catch {
      // The download failed or the file is broken. The next call downloads it again.
      this.#positions = undefined;
      this.store.setState({ fetching: { kind: 'failed' } });
    }
  }

  async #load(): Promise<readonly Uint8Array[]> {
    const report = (percent?: number): void =>
      this.store.setState({ fetching: { kind: 'running', percent } });
    report();
    const positions = [...splitPositions(await this.#effects.fetch(report))];
    if (positions.length === 0) throw new RangeError('no positions');
    return positions;
  }

  #show(positions: readonly Uint8Array[]): void {
    const index = pick(positions.length, this.#last, this.#effects.random());
    const fen = unpackPosition(positions[index] ?? new Uint8Array());
    const turn = turnOf(fen);
    const place = { number: index + 1, total: positions.length, turn };
    const origin = this.#effects.open(newGame({ start: fen }), turn, place);
    this.#last = index;
    this.store.setState(({ shown }) => ({
      shown: new Map([...shown, [origin, index + 1]]),
      total: positions.length,
    }));
  }
}

/**
 * Picks an index below `count` other than `last`, unless `count` is 1.
 * @param chance from 0 (inclusive) to 1 (exclusive).
 */
export function pick(count: number, last: number | undefined, chance: number): number {
  if (last === undefined || count < 2) return Math.floor(chance * count);
  const index = Math.floor(chance * (count - 1));
  return index < last ? index : index + 1;
}

function turnOf(fen: string): Color {
  const setup = parseFen(fen);
  if (!setup.ok) throw new RangeError(`no position: ${fen}`);
  return setup.value.turn;
}
