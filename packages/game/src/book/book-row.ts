/** Rows of the tables in which programs keep opening books. Their columns differ in name only. */
import { BOOK_FILE_LIMITS, type FileEntry } from './file-entry.ts';
import { SqliteReal, type SqliteValue } from './sqlite-file.ts';
import { decodeText } from './sqlite-record.ts';

export type RowValues = readonly (SqliteValue | undefined)[];

/** A row, with what is common to all formats already read. */
export interface BookRow {
  /** Number of the row in its table, from 1. */
  readonly line: number;
  /** The position: a FEN, a hash key, or an encoded position. */
  readonly position: SqliteValue | undefined;
  readonly move: SqliteValue | undefined;
  readonly values: RowEntryValues;
}

type RowEntryValues = Pick<FileEntry, 'score' | 'winPercentage' | 'note' | 'priority' | 'valid'>;

/**
 * @param values position, move, score, wins, draws, losses, whether the move is valid, and note
 */
export function readRow(line: number, values: RowValues): BookRow {
  const [position, move, scored, won, drawn, lost, valid, memo] = values;
  const score = numberOf(scored);
  return {
    line,
    position,
    move,
    values: {
      ...(score !== undefined && scoreValues(score)),
      ...winValues(numberOf(won), numberOf(drawn), numberOf(lost)),
      ...noteValues(memo),
      ...(numberOf(valid) === 0 && { valid: false }),
    },
  };
}

/** The priority follows the score, because the programs play the move with the highest score. It is at least 1, as that of other new entries. */
function scoreValues(score: number): RowEntryValues {
  const whole = Math.round(score);
  const { score: most, priority } = BOOK_FILE_LIMITS;
  return { score: clamp(whole, -most, most), priority: clamp(whole, 1, priority) };
}

/** Games are counted from the view of the side to move. */
function winValues(won = 0, drawn = 0, lost = 0): RowEntryValues {
  const games = won + drawn + lost;
  if (games <= 0 || Math.min(won, drawn, lost) < 0) return {};
  const winPercentage = Math.round((10_000 * (won + drawn / 2)) / games) / 100;
  return Number.isFinite(winPercentage) ? { winPercentage } : {};
}

function noteValues(memo: SqliteValue | undefined): RowEntryValues {
  const text = memo instanceof Uint8Array ? decodeText(memo) : memo;
  if (typeof text !== 'string') return {};
  const note = text.replaceAll('\0', '').trim().slice(0, BOOK_FILE_LIMITS.note);
  return note === '' ? {} : { note };
}

/** A finite number, also of a text. */
export function numberOf(value: SqliteValue | undefined): number | undefined {
  if (value === null || value === undefined || value === '' || value instanceof Uint8Array)
    return undefined;
  const number = value instanceof SqliteReal ? value.value : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
