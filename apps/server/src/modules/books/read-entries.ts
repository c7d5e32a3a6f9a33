import type { FileEntry, PlacedEntry, RefusedEntry } from '@chuhe/game/book-file';
import { parseMove } from '@chuhe/rules/move';
import { cleanNote } from './clean-note.ts';
import { makeLockId, makeObkLockId } from './lock-key.ts';
import type { EntryInput } from './merge-entries.ts';
import { type BookMove, BookMoveReader, keyAndSide } from './read-book-move.ts';

const REASONS = {
  INVALID_FEN: 'no legal position',
  MOVE_NOT_LEGAL: 'the move is not legal in its position',
  TOO_MANY_MOVES: 'too many moves of one lock',
  SIDE_UNKNOWN: 'it is not known which side is to move',
} as const;
/** Number of entries between two checks of the clock. */
const CHECK_EVERY = 20;
/** Maximum number of moves per lock, which is more than any position has. */
const MAX_MOVES_PER_LOCK = 200;

/** Which entries of a file are imported. */
export interface EntryChoice {
  readonly side: 'both' | 'red' | 'black';
  /** Whether only the first entry of a move is imported; otherwise later ones change it. */
  readonly isFirstOnly?: boolean;
  /** Whether existing entries keep their priorities. */
  readonly keepsPriorities?: boolean;
}

export interface EntriesReading {
  readonly inputs: readonly EntryInput[];
  /** An entry of both colours is refused once. */
  readonly refused: readonly RefusedEntry[];
  /** Number of entries of the side that was not chosen. */
  readonly otherSide: number;
  /** Number of entries of a move that an earlier entry has, also in the mirror image. */
  readonly repeated: number;
}

/** Reads the book moves of the entries of a file. Yields regularly. */
export function* readEntries(
  entries: readonly PlacedEntry[],
  { side, isFirstOnly = false, keepsPriorities: keepsPriority = false }: EntryChoice,
): Generator<undefined, EntriesReading, undefined> {
  const reader = new EntryReader();
  const inputs: EntryInput[] = [];
  const refused: RefusedEntry[] = [];
  const seen = new Set<string>();
  let otherSide = 0;
  let repeated = 0;
  const add = (entry: FileEntry, bookMove: BookMove): void => {
    if (isFirstOnly && seen.size === seen.add(nameOf(bookMove)).size) repeated += 1;
    else inputs.push({ ...bookMove, ...valuesOf(entry), keepsPriority });
  };
  for (const [index, { line, entry, otherColor }] of entries.entries()) {
    if (index % CHECK_EVERY === CHECK_EVERY - 1) yield;
    const isUnknown = otherColor !== undefined && side !== 'both';
    const bookMove = isUnknown ? 'SIDE_UNKNOWN' : reader.find(entry, side);
    if (bookMove === 'OTHER_SIDE') otherSide += 1;
    else if (typeof bookMove === 'string') refused.push({ line, reason: REASONS[bookMove] });
    else add(entry, bookMove);
    if (otherColor === undefined || isUnknown) continue;
    const other = reader.find(otherColor, side);
    if (typeof other !== 'string') add(otherColor, other);
  }
  // Sorted by number, so that earlier entries are in place when an entry is inserted.
  inputs.sort((one, other) => (one.serialNumber ?? LAST) - (other.serialNumber ?? LAST));
  return { inputs, refused, otherSide, repeated };
}

function nameOf({ id, isRed, move }: BookMove): string {
  return `${keyAndSide(id, isRed)} ${move}`;
}

const LAST = 1000;

/** Reads the book move of an entry: in its position, or by its lock. */
class EntryReader {
  readonly #reader = new BookMoveReader();
  readonly #moves = new Map<string, Set<number>>();

  find(
    entry: FileEntry,
    side: EntryChoice['side'],
  ): BookMove | keyof typeof REASONS | 'OTHER_SIDE' {
    const { startingFEN, move } = entry;
    const id = lockIdOf(entry);
    if (startingFEN !== '' || id === undefined) {
      const found = this.#reader.find(startingFEN, move);
      if (typeof found === 'string' || side === 'both') return found;
      return found.isRed === (side === 'red') ? found : 'OTHER_SIDE';
    }
    if (side !== 'both') return 'SIDE_UNKNOWN';
    const parsed = parseMove(move);
    if (parsed === undefined) return 'MOVE_NOT_LEGAL';
    const moves = this.#moves.get(id) ?? new Set();
    this.#moves.set(id, moves.add(parsed));
    if (moves.size > MAX_MOVES_PER_LOCK) return 'TOO_MANY_MOVES';
    return { id, isRed: true, move: parsed, fen: '' };
  }
}

function lockIdOf({ lock, obkKey }: FileEntry): string | undefined {
  if (lock !== undefined) return makeLockId(lock);
  return obkKey === undefined ? undefined : makeObkLockId(obkKey);
}

function valuesOf({ serialNumber, date, ...entry }: FileEntry): Omit<EntryInput, keyof BookMove> {
  const { score, winPercentage, note, priority, valid, time, depth } = entry;
  return {
    serialNumber,
    date: date === undefined ? undefined : new Date(date),
    values: { score, winPercentage, note: note && cleanNote(note), priority, valid, time, depth },
  };
}
