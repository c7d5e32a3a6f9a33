/** Games that the user wants to add to a study. A dialog that is part of every page asks to which one. */
import type { Game } from '@chuhe/game/tree';
import { defineStore } from '../services.ts';

/** A game that cannot be had, while the others can. */
interface LeftOutGame {
  readonly leftOut: string;
}

export interface GamesToAdd {
  /** `undefined` until it is known. */
  readonly count: number | undefined;
  /** What names the study to be made, such as the file; empty for none. */
  readonly name: string;
  /** Yields the games in order. Throws if the rest cannot be had. */
  readonly games: (
    signal: AbortSignal,
  ) => AsyncIterable<{ readonly game: Game; readonly title?: string } | LeftOutGame>;
}

export const addStore = defineStore<{ readonly source: GamesToAdd | undefined }>(() => ({
  source: undefined,
}));

/** Opens the dialog that asks for the study. */
export function addToStudy(source: GamesToAdd): void {
  addStore.setState({ source });
}

/** Adds one game. */
export function addGameToStudy(game: Game, title: string): void {
  async function* one() {
    yield { game, ...(title !== '' && { title }) };
  }
  addToStudy({ count: 1, name: title, games: one });
}
