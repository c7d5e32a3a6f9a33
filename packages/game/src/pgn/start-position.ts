/**
 * Where a game starts: its FEN tag made into a position, or what is wrong with it.
 *
 * ```ts
 * import { readStart } from './start-position.ts';
 *
 * readStart(undefined).position.turn; // 'red', the initial position
 * ```
 */
import { INITIAL_FEN, parseFen } from '@chuhe/rules/fen';
import type { Issue } from '@chuhe/rules/issue';
import { oppositeColor } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { type Setup, withTurn } from '@chuhe/rules/setup';

export interface Start {
  readonly position: Position;
  /** Whether the side to move is not the one that the FEN says. */
  readonly isTurned: boolean;
}

export interface StartRead extends Start {
  /** Why the FEN cannot be used; the initial position stands in for it. */
  readonly issues?: readonly Issue[];
}

const INITIAL: Start = { position: Position.initial(), isTurned: false };
/** What most files write; the longest way round for the commonest position would be to parse it. */
const INITIAL_TAG =
  /^rnbakabnr\/9\/1c5c1\/p1p1p1p1p\/9\/9\/P1P1P1P1P\/1C5C1\/9\/RNBAKABNR(?: [wr](?: |$)|$)/;

/** A position that is legal with the other side to move only is turned: files often say the wrong one. */
export function readStart(fen: string | undefined): StartRead {
  if (fen === undefined || INITIAL_TAG.test(fen)) return INITIAL;
  const setup = parseFen(fen);
  if (!setup.ok) return { ...INITIAL, issues: [setup.error] };
  const position = Position.fromSetup(setup.value);
  if (position.ok) return { position: position.value, isTurned: false };
  return turned(setup.value) ?? { ...INITIAL, issues: position.error };
}

/** The same position with the other side to move; `undefined` when that is not legal. */
export function turnStart(start: Start): Start | undefined {
  const other = turned(start.position.toSetup());
  return other && { ...other, isTurned: !start.isTurned };
}

/** The FEN for a game, `undefined` for the initial position. */
export function startOption(start: Start): { readonly start?: string } {
  const { fen } = start.position;
  return fen === INITIAL_FEN ? {} : { start: fen };
}

function turned(setup: Setup): Start | undefined {
  const position = Position.fromSetup(withTurn(setup, oppositeColor(setup.turn)));
  return position.ok ? { position: position.value, isTurned: true } : undefined;
}
