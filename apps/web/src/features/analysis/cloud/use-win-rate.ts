import { winChance } from '@chuhe/cloudbook/score';
import type { CloudPosition } from '@chuhe/contract/cloud';
import { getWinRate } from '@chuhe/contract/cloud-endpoints';
import type { Position } from '@chuhe/rules/position';
import { useStore } from 'zustand';
import { hintsStore } from '../../../lib/game/hints-store.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useRested } from '../../../lib/query/use-rested.ts';

/** How long the user points at a move before its win rate is requested, in milliseconds. */
export const POINTED_MS = 300;

export interface MoveWinRate {
  readonly move: string;
  /** In whole percent, with a draw as half a win, from Red's view. */
  readonly redPercent: number;
  /** Number of games; 0 if the rate is converted from the score. */
  readonly games: number;
}

/** The win rate of the known move that the user points at. `undefined` without one, and until the server has answered. */
export function useWinRate(
  { fen, moves }: CloudPosition,
  { turn }: Position,
): MoveWinRate | undefined {
  const pointed = useStore(hintsStore, (state) => state.pointed);
  const move = pointed === undefined ? '' : `${pointed.from}${pointed.to}`;
  const isKnown = moves.some((each) => each.move === move);
  const enabled = useRested(`${fen} ${move}`, POINTED_MS) && isKnown;
  const { data } = useCall(
    getWinRate,
    { query: { FEN: fen, move } },
    { enabled, staleTime: 60_000 },
  );
  if (!isKnown || data === undefined || data === null || data.move !== move) return undefined;
  // Without games, the formula of the table is used, so that both show the same chance.
  const score = moves.find((each) => each.move === move)?.score ?? 0;
  const rate = data.score === null ? data.winRate : winChance(score) * 100;
  const percent = turn === 'red' ? rate : 100 - rate;
  return { move, redPercent: Math.round(percent), games: data.sampleSize };
}
