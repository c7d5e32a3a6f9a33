/** A book move in a file. */
export interface FileEntry {
  /** The position as it was entered; empty if only its lock is known. */
  readonly startingFEN: string;
  /** In the form `h2e2`. */
  readonly move: string;
  /** Centipawns from the mover's view; a mate is ±(30,000 − plies). */
  readonly score?: number | null;
  /** 0–100, from the mover's view. */
  readonly winPercentage?: number | null;
  readonly note?: string;
  readonly priority?: number;
  readonly valid?: boolean;
  /** Order among the moves of its position, from 1. */
  readonly serialNumber?: number;
  /** Whether Red is to move; importers use the position instead. */
  readonly redMovesFirst?: boolean;
  /** ISO 8601, UTC. */
  readonly date?: string;
  /** How long the search for the score took, in milliseconds. */
  readonly time?: number | null;
  /** Depth of the search for the score, in plies. */
  readonly depth?: number | null;
  /**
   * The lock in BOOK.DAT of a position that is otherwise unknown. Of the position and its mirror image, `move` belongs to the
   * one with this lock.
   */
  readonly lock?: number;
  /** The key in .obk and .pfBook books of a position that is otherwise unknown, as 16 hexadecimal digits. See `lock`. */
  readonly obkKey?: string;
}

/** The columns of a CSV file, in this order. */
export const ENTRY_COLUMNS = [
  'startingFEN',
  'move',
  'score',
  'winPercentage',
  'note',
  'priority',
  'valid',
  'serialNumber',
  'redMovesFirst',
  'date',
  'time',
  'depth',
  'lock',
  'obkKey',
] as const satisfies readonly (keyof FileEntry)[];

/** Maximum values of numbers and maximum lengths of texts. */
export const BOOK_FILE_LIMITS = {
  score: 30_000,
  winPercentage: 100,
  note: 2000,
  priority: 65_535,
  serialNumber: 200,
  time: 2_147_483_647,
  depth: 255,
  fen: 200,
  lock: 0xffff_ffff,
} as const;

type Check = (value: unknown) => boolean;

const CHECKS: Readonly<Record<keyof FileEntry, Check>> = {
  startingFEN: isText(BOOK_FILE_LIMITS.fen),
  move: (value) => typeof value === 'string' && /^([a-i]\d)(?!\1)[a-i]\d$/.test(value),
  score: orNull(isWhole(-BOOK_FILE_LIMITS.score, BOOK_FILE_LIMITS.score)),
  winPercentage: orNull(isNumber(0, BOOK_FILE_LIMITS.winPercentage)),
  note: isText(BOOK_FILE_LIMITS.note),
  priority: isWhole(0, BOOK_FILE_LIMITS.priority),
  valid: (value) => typeof value === 'boolean',
  serialNumber: isWhole(1, BOOK_FILE_LIMITS.serialNumber),
  redMovesFirst: (value) => typeof value === 'boolean',
  date: isInstant,
  time: orNull(isWhole(0, BOOK_FILE_LIMITS.time)),
  depth: orNull(isWhole(0, BOOK_FILE_LIMITS.depth)),
  lock: isWhole(0, BOOK_FILE_LIMITS.lock),
  obkKey: (value) => typeof value === 'string' && /^[\da-f]{16}$/.test(value),
};

/** A map, since a plain object also has inherited fields such as `toString`. */
const CHECK_OF: ReadonlyMap<string, Check> = new Map(Object.entries(CHECKS));

/** Returns the entry, or a message about what is wrong with it. */
export function checkEntry(fields: Readonly<Record<string, unknown>>): FileEntry | string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    const check = CHECK_OF.get(name);
    if (check === undefined) return `unknown field ${JSON.stringify(name.slice(0, 40))}`;
    if (!check(value)) return `bad value of ${name}`;
  }
  const entry = Object.fromEntries(given);
  if (!isEntry(entry)) return 'startingFEN or move is missing';
  const isPlaced = entry.startingFEN !== '' || (entry.lock ?? entry.obkKey) !== undefined;
  return isPlaced ? entry : 'startingFEN is empty, and there is no lock';
}

function isEntry(fields: object): fields is FileEntry {
  return 'startingFEN' in fields && 'move' in fields;
}

function isText(max: number): Check {
  // PostgreSQL cannot store zero bytes or lone surrogates.
  return (value) => typeof value === 'string' && value.length <= max && !/[\0\p{Cs}]/u.test(value);
}

function isWhole(min: number, max: number): Check {
  return (value) => Number.isInteger(value) && isNumber(min, max)(value);
}

function isNumber(min: number, max: number): Check {
  return (value) => typeof value === 'number' && value >= min && value <= max;
}

function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}

function isInstant(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
