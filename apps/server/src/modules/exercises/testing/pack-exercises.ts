import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { EXERCISE_KINDS } from '@chuhe/contract/exercise-limits';
import { makeMove } from '@chuhe/rules/move';
import { makeRandomLine } from '../../game-db/testing/random-line.ts';
import type { FileExercise } from '../exercise-file.ts';

/** Makes a file of exercises. Sorts them, but does not check them. */
export function packExercises(exercises: readonly FileExercise[]): Uint8Array {
  const lines = exercises.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(makeLine);
  return packLines(lines);
}

export function packLines(lines: readonly string[]): Uint8Array {
  const body = lines.map((line) => `${line}\n`).join('');
  const hash = createHash('sha256').update(body).digest('hex');
  return brotliCompressSync(Buffer.from(`chuhe exercises 1\t${hash}\n${body}`));
}

export function makeLine({ id, fen, last, moves, kind, rating, ...game }: FileExercise): string {
  const { red, black, event, date } = game;
  return [id, fen, last, moves, kind, rating, red, black, event, date].join('\t');
}

/** The plies of a game before the opponent's move, and with the solution. */
const BEFORE = 10;
const PLIES = 14;

/** Exercises with random moves as their solutions, of all kinds and of ratings from 1000 on. The same number gives the same one. */
export function makeExercises(count: number): FileExercise[] {
  return Array.from({ length: count }, (_, index) => {
    const { moves, positions } = makeRandomLine(index + 1, PLIES);
    const [last = '', ...solution] = moves.slice(BEFORE).map(makeMove);
    return {
      id: createHash('sha256').update(`${index}`).digest('hex').slice(0, 12),
      fen: positions[BEFORE + 1]?.fen ?? '',
      last,
      moves: solution.join(''),
      kind: EXERCISE_KINDS[index % EXERCISE_KINDS.length] ?? 'mate',
      rating: 1000 + 10 * index,
      red: '胡榮華',
      black: `Black ${index}`,
      event: 'Cup',
      date: '1980',
    };
  });
}
