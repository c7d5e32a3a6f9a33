/** Random cycles of four plies: a move, a reply, and both moves back. */
import * as fc from 'fast-check';
import { type Move, makeMove, sourceOf, targetOf } from '../move.ts';
import { Position } from '../position.ts';
import { makeSquare } from '../square.ts';
import { legalSetup } from './arbitraries.ts';
import { makeRandom } from './random.ts';

export interface Cycle {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** How many cycles are tried in a position. */
const TRIES = 8;

/** The cycles of `positions` random positions; always the same for a seed. */
export function* randomCycles(positions: number, seed: number): Generator<Cycle> {
  const random = makeRandom(seed);
  for (const setup of fc.sample(legalSetup, { numRuns: positions, seed })) {
    const position = Position.fromSetup(setup);
    if (!position.ok) continue;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const cycle = cycleFrom(position.value, random.pick);
      if (cycle) yield { fen: position.value.fen, moves: cycle.map(makeMove) };
    }
  }
}

function cycleFrom(
  start: Position,
  pick: (moves: readonly Move[]) => Move,
): readonly Move[] | undefined {
  const move = pickQuiet(start, pick);
  const next = move === undefined ? undefined : start.play(move);
  const reply = next && pickQuiet(next, pick);
  if (move === undefined || reply === undefined) return undefined;
  const moves = [move, reply, back(move), back(reply)];
  let end: Position | undefined = start;
  for (const each of moves) end = end?.tryPlay(each);
  return end?.key === start.key ? moves : undefined;
}

function pickQuiet(position: Position, pick: (moves: readonly Move[]) => Move): Move | undefined {
  const quiet = position
    .moves()
    .filter((move) => position.pieceAt(makeSquare(targetOf(move))) === undefined);
  return quiet.length === 0 ? undefined : pick(quiet);
}

function back(move: Move): Move {
  return targetOf(move) | (sourceOf(move) << 8);
}
