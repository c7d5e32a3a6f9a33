/** Chooses the most important message about a coach state, and its urgency. */
import type { GameEnd } from '@chuhe/rules/judge';
import type { Color } from '@chuhe/rules/piece';
import type { CoachState, Repeat } from './coach.ts';

const TONES = ['info', 'warning', 'danger'] as const;
export type Tone = (typeof TONES)[number];

export type Headline = Message & {
  readonly tone: Tone;
  /** Number of occurrences of the position. It is shown if it is at least 2. */
  readonly count: number;
};

type Message =
  /** The game has ended, at this ply or earlier. */
  | { readonly kind: 'over'; readonly end: GameEnd; readonly isPast: boolean }
  /** A legal move ends the game. */
  | { readonly kind: 'move'; readonly move: string; readonly end: GameEnd; readonly mover: Color }
  /** Repeating the cycle ends the game. */
  | { readonly kind: 'next'; readonly end: GameEnd }
  /** The limit of moves without a capture is near. */
  | { readonly kind: 'limit'; readonly left: number };

/** The move limit is mentioned when at most this number of plies is left. */
export const LIMIT_NOTICE = 20;

/** The message about the move limit becomes a warning when at most this number of plies is left. */
const LIMIT_WARNING = 4;

/** @param mover the side to move. */
export function headlineOf(state: CoachState, mover: Color): Headline | undefined {
  const message = messageOf(state, mover);
  if (message === undefined) return undefined;
  return { ...message, tone: toneOf(message), count: state.occurrencePlies.length };
}

function messageOf({ verdict, isPast, ...state }: CoachState, mover: Color): Message | undefined {
  if (verdict.kind === 'end') return { kind: 'over', end: verdict, isPast };
  const [repeat] = endingRepeats(state.repeats, mover);
  if (repeat) return { kind: 'move', ...repeat, mover };
  if (state.forecast && state.forecast.reason !== 'move-limit') {
    return { kind: 'next', end: state.forecast };
  }
  const left = state.limit.limit - state.limit.played;
  return left <= LIMIT_NOTICE ? { kind: 'limit', left } : undefined;
}

interface EndingMove {
  readonly move: string;
  readonly end: GameEnd;
}

/** The moves that end the game by repetition, most important first: losing, winning, drawing for the mover. */
function endingRepeats(repeats: readonly Repeat[], mover: Color): EndingMove[] {
  const ending = repeats.flatMap(({ move, verdict }) =>
    verdict.kind === 'end' && verdict.evidence.kind === 'cycle' ? [{ move, end: verdict }] : [],
  );
  const order = (end: GameEnd): number => (end.winner === null ? 2 : end.winner === mover ? 1 : 0);
  return ending.toSorted((a, b) => order(a.end) - order(b.end));
}

function toneOf(message: Message): Tone {
  if (message.kind === 'limit') return message.left <= LIMIT_WARNING ? 'warning' : 'info';
  if (message.kind === 'over') return toneOfEnd(message);
  const isDecided = message.end.winner !== null;
  if (message.kind === 'move') return isDecided ? 'danger' : 'warning';
  return isDecided ? 'warning' : 'info';
}

/** Checkmate and stalemate are visible on the board, so their tone is neutral. */
function toneOfEnd({ end, isPast }: { readonly end: GameEnd; readonly isPast: boolean }): Tone {
  if (isPast || end.evidence.kind === 'no-moves') return 'info';
  return end.winner === null ? 'warning' : 'danger';
}
