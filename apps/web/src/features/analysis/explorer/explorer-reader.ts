import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import type { Answer } from '../../../lib/api/api-client.ts';
import { PositionReader, type PositionSnapshot } from '../../../lib/sources/position-reader.ts';
import type { GamesQuery } from './games-filter.ts';

export type GamesSnapshot = PositionSnapshot<ExplorerAnswer>;

/** What the user of the games does in the world. */
export interface GamesEffects {
  readonly explore: (
    query: GamesQuery & { readonly FEN: string },
    signal: AbortSignal,
  ) => Promise<Answer<ExplorerAnswer>>;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/** Milliseconds that a user rests on a position until it is asked for. */
export const REST_MS = 150;

/** Says what was played in a position, by which games count. */
export class ExplorerReader extends PositionReader<GamesQuery, ExplorerAnswer> {
  constructor({ explore, now }: GamesEffects) {
    super(
      { ask: (fen, query, signal) => explore({ FEN: fen, ...query }, signal), now },
      { restMs: REST_MS, kept: 200 },
    );
  }
}
