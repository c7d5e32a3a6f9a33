import type { KeptState } from './kept-games.ts';
import type { PackedGame } from './packed-game.ts';

export type ToKeeper =
  | {
      readonly kind: 'save';
      readonly call: number;
      readonly state: KeptState;
      readonly game: PackedGame;
    }
  | { readonly kind: 'load'; readonly call: number; readonly id: string };

/** `error` is the name of the error that the storage threw. */
export interface FromKeeper {
  readonly call: number;
  readonly error?: string;
  /** The result of `load`; `undefined` if the game cannot be read. */
  readonly game?: PackedGame | undefined;
}
