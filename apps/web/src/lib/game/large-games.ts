import type { Game } from '@chuhe/game/tree';
import type { KeptState } from './kept-games.ts';

/** Stores and reads games in a worker. Both functions reject if the worker fails. */
export interface LargeGames {
  save(state: KeptState, game: Game): Promise<void>;
  /** Resolves with `undefined` if the game cannot be read. */
  load(id: string): Promise<Game | undefined>;
}

/** Games with more moves than this are stored and read in a worker. */
export const LARGE_NODES = 20_000;

/** Loads its code when it is first needed, since most users never need it. */
export function makeLargeGames(): LargeGames {
  let loaded: Promise<LargeGames> | undefined;
  const games = (): Promise<LargeGames> => {
    loaded ??= import('./large-game-worker.ts').then(({ makeWorkerGames }) => makeWorkerGames());
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
  return {
    save: async (state, game) => (await games()).save(state, game),
    load: async (id) => (await games()).load(id),
  };
}
