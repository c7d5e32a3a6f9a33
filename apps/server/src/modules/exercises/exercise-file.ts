import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { EXERCISE_KINDS } from '@chuhe/contract/exercise-limits';
import { Position } from '@chuhe/rules/position';
import { z } from 'zod';

/**
 * The file of exercises: text, compressed by Brotli. The first line is `chuhe exercises 1`, a tab, and the SHA-256 of what follows. Each
 * further line is an exercise: its columns, separated by tabs. The lines are sorted by id.
 */

const FORMAT = 'chuhe exercises 1';
/** Before compression. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_EXERCISES = 20_000;
/** Plies of a solution. */
const MAX_PLIES = 40;

const COLUMNS = [
  'id',
  'fen',
  'last',
  'moves',
  'kind',
  'rating',
  'red',
  'black',
  'event',
  'date',
] as const;

const text = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u);

const lineSchema = z.object({
  id: z.string().regex(/^[\da-f]{12}$/),
  fen: z.string().max(120),
  last: z.string().regex(/^(?:[a-i]\d[a-i]\d)?$/),
  moves: z
    .string()
    .max(4 * MAX_PLIES)
    .regex(/^[a-i]\d[a-i]\d(?:(?:[a-i]\d[a-i]\d){2})*$/),
  kind: z.enum(EXERCISE_KINDS),
  rating: z
    .string()
    .regex(/^\d{3,4}$/)
    .transform(Number),
  red: text,
  black: text,
  event: text,
  date: text,
});
export type FileExercise = z.output<typeof lineSchema>;

interface ExerciseFile {
  /** SHA-256 of the exercises, in hex. */
  readonly version: string;
  /** Reads the exercises. Throws a `RangeError` that names the line if the file was made wrongly. */
  readonly read: () => FileExercise[];
}

/** Throws a `RangeError` if the file is damaged. */
export function openExerciseFile(packed: Uint8Array): ExerciseFile {
  const bytes = decompress(packed);
  const end = bytes.indexOf('\n');
  const [format, version = ''] = bytes.toString('utf8', 0, Math.max(0, end)).split('\t');
  if (format !== FORMAT) throw new RangeError('not a file of exercises');
  const body = bytes.subarray(end + 1);
  if (createHash('sha256').update(body).digest('hex') !== version) throw new RangeError('damaged');
  return { version, read: () => readLines(body.toString('utf8')) };
}

function readLines(body: string): FileExercise[] {
  const lines = body.split('\n');
  // The last line ends like the others.
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > MAX_EXERCISES) throw new RangeError('too many exercises');
  let before = '';
  return lines.map((line, index) => {
    const exercise = readLine(line);
    const problem =
      typeof exercise === 'string'
        ? exercise
        : exercise.id > before
          ? undefined
          : 'the order of id';
    // The first line of the file is its header.
    if (typeof exercise === 'string' || problem !== undefined) {
      throw new RangeError(`line ${index + 2}: ${problem} is wrong`);
    }
    before = exercise.id;
    return exercise;
  });
}

/** @returns the exercise, or what is wrong with the line */
function readLine(line: string): FileExercise | string {
  const values = line.split('\t');
  if (values.length !== COLUMNS.length) return 'the number of columns';
  const parsed = lineSchema.safeParse(
    Object.fromEntries(COLUMNS.map((name, index) => [name, values[index]])),
  );
  if (!parsed.success) return parsed.error.issues[0]?.path.join('.') ?? 'a column';
  const { fen, last, moves } = parsed.data;
  const start = Position.parse(fen);
  if (!start.ok || start.value.fen !== fen) return 'fen';
  if (last !== '' && !canFollow(start.value, last)) return 'last';
  return isLine(start.value, movesOf(moves)) ? parsed.data : 'moves';
}

/** Splits moves that are written without blanks. */
export function movesOf(text: string): string[] {
  return text.match(/.{4}/g) ?? [];
}

/** Whether the side that is not to move can have moved like this before the position. */
function canFollow(position: Position, last: string): boolean {
  const piece = position.pieceAt(last.slice(2));
  return (
    piece !== undefined &&
    piece.color !== position.turn &&
    position.pieceAt(last.slice(0, 2)) === undefined
  );
}

function isLine(start: Position, moves: readonly string[]): boolean {
  let position: Position | undefined = start;
  for (const move of moves) {
    position = position.tryPlay(move);
    if (position === undefined) return false;
  }
  return true;
}

function decompress(packed: Uint8Array): Buffer {
  try {
    return brotliDecompressSync(packed, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new RangeError('not a file of exercises');
  }
}
