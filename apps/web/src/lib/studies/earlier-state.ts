/** An earlier state of a chapter on the board. It is a copy: nothing that is changed in it goes into the study. */
import type { Game } from '@chuhe/game/tree';
import { type GameState, gameStore } from '../game/game-store.ts';
import { defineStore } from '../services.ts';
import type { ChapterLink } from './chapter-link.ts';

export interface EarlierState {
  readonly link: ChapterLink;
  /** The place in the log of the last operation in it. */
  readonly sequence: number;
  /** The state itself. The board may show changes of it. */
  readonly game: Game;
  /** When its last operation was made; `undefined` for the first state that is kept. */
  readonly at: string | undefined;
  /** Goes back to the chapter. */
  readonly goBack: () => void;
}

export const earlierStore = defineStore<{ readonly byOrigin: ReadonlyMap<number, EarlierState> }>(
  () => ({ byOrigin: new Map() }),
);

/** The earlier state on the board. */
export function openEarlier(
  { byOrigin }: { readonly byOrigin: ReadonlyMap<number, EarlierState> } = earlierStore.getState(),
  { origin }: Pick<GameState, 'origin'> = gameStore.getState(),
): EarlierState | undefined {
  return byOrigin.get(origin);
}

/** To be called when an earlier state has been put on the board. */
export function bindEarlier(state: EarlierState): void {
  const { origin } = gameStore.getState();
  earlierStore.setState(({ byOrigin }) => ({ byOrigin: new Map(byOrigin).set(origin, state) }));
}
