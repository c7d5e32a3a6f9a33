/** Random games that repeat positions, with cycles of checks, chases or idle moves. */
import { readFileSync } from 'node:fs';
import { Referee } from '@chuhe/rules/judge';
import { type Move, makeMove, sourceOf, targetOf } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { IS_FULL } from '../../../../testing/full.ts';

export interface KnownGame {
  readonly id: string;
  readonly fen: string;
  readonly moves: string;
  readonly expected: 'draw' | 'red wins' | 'black wins' | 'none';
  readonly note: string;
}

/** The games with known verdicts from the tests of the rules. */
export const KNOWN_GAMES: readonly KnownGame[] = readKnownGames();

export function knownGame(id: string): KnownGame {
  const found = KNOWN_GAMES.find((row) => row.id === id);
  if (!found) throw new Error(`no game ${id}`);
  return found;
}

/** The seed of this run: `CHUHE_SEED`, or a new one each time. */
export const SEED = Number(process.env['CHUHE_SEED'] ?? Date.now() % 2 ** 31);

/** Number of random games. */
export const RUNS = IS_FULL ? 30_000 : 200;

export interface ShufflingGame {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** Moves that return to earlier squares where possible, with occasional detours. */
export const shufflingGame: fc.Arbitrary<ShufflingGame> = fc
  .record({
    fen: fc.constantFrom(...new Set(KNOWN_GAMES.map(({ fen }) => fen))),
    picks: fc.array(fc.nat({ max: 9999 }), { minLength: 12, maxLength: 36, size: 'max' }),
  })
  .map(({ fen, picks }) => ({ fen, moves: playPicks(fen, picks) }));

function playPicks(fen: string, picks: readonly number[]): string[] {
  const referee = new Referee(Position.fromFen(fen));
  const line: Move[] = [];
  for (const pick of picks) {
    const choices = choicesAt(referee, line, pick);
    const move = choices[Math.floor(pick / 8) % choices.length];
    if (move === undefined || !referee.play(move)) break;
    line.push(move);
  }
  return line.map(makeMove);
}

/** Most choices are moves that repeat a position or go back; the others are checks or arbitrary moves. */
function choicesAt(referee: Referee, line: readonly Move[], pick: number): readonly Move[] {
  const { position } = referee;
  const kinds = [
    () => referee.repeatingMoves(),
    () => goingBack(position, line.at(-2)),
    () => position.moves().filter((move) => position.play(move).isCheck()),
    () => position.moves(),
  ] as const;
  const order = pick % 8 < 6 ? [0, 1, 2, 3] : [pick % 8 === 6 ? 2 : 3, 3];
  return order.map((kind) => kinds[kind]?.() ?? []).find((moves) => moves.length > 0) ?? [];
}

function goingBack(position: Position, own: Move | undefined): readonly Move[] {
  if (own === undefined) return [];
  return position
    .moves()
    .filter((move) => sourceOf(move) === targetOf(own) && targetOf(move) === sourceOf(own));
}

function readKnownGames(): KnownGame[] {
  const path = '../../../../../../../packages/rules/fixtures/repetition.json';
  const read: { games: KnownGame[] } = JSON.parse(
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  );
  return read.games;
}
