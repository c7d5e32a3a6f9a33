/** Where the referee has ended the open game. The repetition coach writes it, and everything that shows scores reads it. */
import type { NodeId } from '@chuhe/game/tree';
import type { EndReason, GameEnd } from '@chuhe/rules/judge';
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import type { TFunction } from 'i18next';
import { useStore } from 'zustand';
import { defineStore } from '../services.ts';
import { gameStore } from './game-store.ts';
import { type OpenedGame, placeOfMove } from './place-of-move.ts';

interface AdjudicatedEnd {
  readonly place: string;
  readonly end: GameEnd | undefined;
  readonly after: EndsAfter;
}

/** The ends of the game by the move that causes them. */
type EndsAfter = ReadonlyMap<string, GameEnd>;

const NO_ENDS: EndsAfter = new Map();

const endStore = defineStore<{ readonly found: AdjudicatedEnd | undefined }>(() => ({
  found: undefined,
}));

/**
 * @param end `undefined` if the game has not ended exactly at this node
 * @param after the ends that repetitions cause with the next move
 */
export function noteEnd(
  opened: OpenedGame,
  id: NodeId,
  end: GameEnd | undefined,
  after: EndsAfter = NO_ENDS,
): void {
  const place = placeOfMove(opened, id);
  const { found } = endStore.getState();
  if (end !== undefined || after.size > 0) endStore.setState({ found: { place, end, after } });
  else if (found !== undefined) endStore.setState({ found: undefined });
}

/** The end of the game if this move is played on the board, by which a repetition decides; `undefined` if it does not end. */
export function useEndAfter(move: string): GameEnd | undefined {
  const place = useStore(gameStore, (state) => placeOfMove(state, state.current));
  return useStore(endStore, ({ found }) =>
    found?.place === place ? found.after.get(move) : undefined,
  );
}

/** The end of the game at the current node; `undefined` before and beyond it. */
export function useAdjudicatedEnd(): GameEnd | undefined {
  const place = useStore(gameStore, (state) => placeOfMove(state, state.current));
  const found = useStore(endStore, (state) => state.found);
  return found?.place === place ? found.end : undefined;
}

const ENDS = {
  checkmate: 'coach.end.checkmate',
  stalemate: 'coach.end.stalemate',
  'perpetual-check': 'coach.end.perpetualCheck',
  'perpetual-chase': 'coach.end.perpetualChase',
  'perpetual-attack': 'coach.end.perpetualAttack',
  repetition: 'coach.end.repetition',
  'move-limit': 'coach.end.moveLimit',
  'insufficient-material': 'coach.end.insufficientMaterial',
} as const satisfies Readonly<Record<EndReason, string>>;

/** A verdict as a sentence. */
export function endText({ reason, winner, evidence }: GameEnd, t: TFunction): string {
  const plies = evidence.kind === 'limit' ? evidence.pliesWithoutCapture : 0;
  const [won, lost] =
    winner === null ? ['', ''] : [sideText(winner, t), sideText(oppositeColor(winner), t)];
  return t(ENDS[reason], { loser: lost, winner: won, plies });
}

export function sideText(color: Color, t: TFunction): string {
  return t(color === 'red' ? 'coach.red' : 'coach.black');
}
