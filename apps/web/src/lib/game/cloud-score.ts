import { toRedView } from '@chuhe/cloudbook/score';
import type { CloudPosition } from '@chuhe/contract/cloud';
import { defineStore } from '../services.ts';

/** The cloud's score of the position on the board, shown if no engine has evaluated the position. */
export interface CloudScore {
  readonly fen: string;
  /** The score from Red's view, in hundredths of a pawn. A mate is ±(30,000 − plies). */
  readonly score: number;
}

export const cloudScoreStore = defineStore<{ readonly found: CloudScore | undefined }>(() => ({
  found: undefined,
}));

/** @param position `undefined` until it has been looked up, or if the cloud does not have it */
export function noteCloudScore(position: CloudPosition | undefined): void {
  const [best] = position?.moves ?? [];
  const { found } = cloudScoreStore.getState();
  if (position === undefined || best === undefined) {
    if (found !== undefined) cloudScoreStore.setState({ found: undefined });
    return;
  }
  const { fen } = position;
  const score = toRedView(best.score, fen.endsWith(' b') ? 'black' : 'red');
  if (found?.fen !== fen || found.score !== score)
    cloudScoreStore.setState({ found: { fen, score } });
}
