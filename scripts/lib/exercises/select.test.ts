import { Position } from '@chuhe/rules/position';
import { expect, it } from 'vitest';
import type { Kind } from './kind.mjs';
import { selectExercises } from './select.mjs';

const HEADERS = { red: '胡榮華', black: '楊官璘', event: '', date: '1960' };

interface Options {
  readonly kind?: Kind;
  readonly isPlayed?: boolean;
}

function mined(fen: string, { kind = 'ending', isPlayed = true }: Options = {}) {
  const effort = { depth: 3, nodes: 300 };
  const parts = { ply: 30, last: 'e9e8', scores: [400, 0], effort };
  return { exercise: { ...parts, fen, moves: ['e0f0'], kind, isPlayed }, headers: HEADERS };
}

const FEN = '3k5/9/9/9/9/9/9/1p7/9/R3K4 w';

it('keeps one of the same positions, mirrored or with exchanged colours', () => {
  const position = Position.fromFen(FEN);
  const same = [position, position.mirror(), position.swapColors()].map(({ fen }) => mined(fen));
  expect(selectExercises(same).map(({ fen }) => fen)).toEqual([FEN]);
});

it('names the game only where the position occurred in it', () => {
  const other = '3k5/9/9/9/9/9/9/2p6/9/R3K4 w';
  const selected = selectExercises([mined(FEN), mined(other, { isPlayed: false })]);
  expect(selected.map(({ headers }) => headers.red)).toEqual(['胡榮華', '']);
});

it('prefers a position that occurred in a game', () => {
  const [selected] = selectExercises([mined(FEN, { isPlayed: false }), mined(FEN)]);
  expect(selected?.headers).toEqual(HEADERS);
});

it('keeps a limited number of mates in one', () => {
  const fens = positions(310);
  const selected = selectExercises(fens.map((fen) => mined(fen, { kind: 'mate' })));
  expect(selected).toHaveLength(300);
  expect(selected.map(({ fen }) => fen)).toEqual(fens.slice(0, 300));
});

/** Positions that differ in the places of a chariot and of two pawns. */
function positions(count: number): string[] {
  const fens = new Set<string>();
  for (let chariot = 0; chariot < 9; chariot += 1) {
    for (let pawn = 0; pawn < 64; pawn += 1) {
      const pawns = rankOf('p', [pawn % 8, Math.floor(pawn / 8)]);
      fens.add(`3k5/9/3a5/9/9/9/${pawns}/${rankOf('R', [chariot])}/9/4K4 w`);
    }
  }
  return [...fens].slice(0, count);
}

function rankOf(letter: string, files: readonly number[]): string {
  return Array.from({ length: 9 }, (_, file) => (files.includes(file) ? letter : '1')).join('');
}
