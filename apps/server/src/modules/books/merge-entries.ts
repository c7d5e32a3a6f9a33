import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { toSearchText } from '../../search-text/search-text.ts';
import type { EntryRow, EntryValues } from './book-entry.ts';
import type { EntryWrite } from './entry-repository.ts';
import { groupBy } from './group-by.ts';
import type { BookMove } from './read-book-move.ts';
import { keyAndSide } from './read-book-move.ts';

/** Values to set for a move; missing values stay as they are. */
export interface EntryInput extends BookMove {
  readonly values: { readonly [Field in keyof EntryValues]?: EntryValues[Field] | undefined };
  readonly serialNumber?: number | undefined;
  /** Whether an existing entry keeps its priority, because that of the input follows its score only. */
  readonly keepsPriority?: boolean | undefined;
  /** When the entry was changed; the current time if absent. */
  readonly date?: Date | undefined;
}

export interface Merged {
  readonly writes: readonly EntryWrite[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The inputs that were added. */
  readonly addedInputs: readonly EntryInput[];
}

interface MergeOptions {
  readonly bookId: string;
  readonly now: Date;
  /** Leaves existing entries as they are. */
  readonly addOnly?: boolean;
}

const EMPTY: EntryValues = {
  score: null,
  winPercentage: null,
  note: '',
  priority: 1,
  valid: true,
  time: null,
  depth: null,
};

/**
 * Computes the writes that bring a book in line with `inputs`. A deleted row counts as missing.
 *
 * @param rows all rows of the book in the positions of `inputs`, in the order of their numbers
 */
export function mergeEntries(
  rows: readonly EntryRow[],
  inputs: readonly EntryInput[],
  options: MergeOptions,
): Merged {
  const live = rows.filter(({ deletedAt }) => deletedAt === null);
  const byPosition = groupBy(live, ({ key, isRed }) => keyAndSide(makeKeyHex(key), isRed));
  const parts = Array.from(
    groupBy(inputs, ({ id, isRed }) => keyAndSide(id, isRed)),
    ([target0, inputsHere]) => mergePosition(byPosition.get(target0) ?? [], inputsHere, options),
  );
  return {
    writes: parts.flatMap(({ writes }) => writes),
    added: sum(parts.map(({ added }) => added)),
    changed: sum(parts.map(({ changed }) => changed)),
    unchanged: sum(parts.map(({ unchanged }) => unchanged)),
    addedInputs: parts.flatMap(({ addedInputs }) => addedInputs),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function mergePosition(
  rows: readonly EntryRow[],
  inputs: readonly EntryInput[],
  options: MergeOptions,
): Merged {
  const order = rows.map(makeWrite);
  const before = new Map(order.map((write) => [write.move, write]));
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const addedInputs: EntryInput[] = [];
  for (const input of inputs) {
    const at = order.findIndex(({ move }) => move === input.move);
    const old = order[at];
    const wanted = input.serialNumber === undefined ? undefined : input.serialNumber - 1;
    if (old === undefined) {
      counts.added += 1;
      addedInputs.push(input);
      order.splice(wanted ?? order.length, 0, makeNew(input, options));
      continue;
    }
    const next = options.addOnly === true ? old : change(old, input, options);
    const target = options.addOnly === true ? at : Math.min(wanted ?? at, order.length - 1);
    counts[next === old && target === at ? 'unchanged' : 'changed'] += 1;
    order.splice(at, 1);
    order.splice(target, 0, next);
  }
  const numbered = order.map((write, index) => ({ ...write, serial: index + 1 }));
  return {
    ...counts,
    addedInputs,
    writes: numbered.filter((write) => !isSame(write, before.get(write.move))),
  };
}

function makeNew(
  { values, date, serialNumber: _serial, keepsPriority: _keeps, ...bookMove }: EntryInput,
  { bookId, now }: MergeOptions,
): EntryWrite {
  const all = { ...EMPTY, ...given(values) };
  const times = { createdAt: now, updatedAt: earlier(date, now) };
  return {
    ...bookMove,
    ...all,
    noteSearchText: toSearchText(all.note),
    bookId,
    serial: 0,
    ...times,
  };
}

/** @returns the same object if nothing changes */
function change(
  old: EntryWrite,
  { values, date, keepsPriority = false }: EntryInput,
  { now }: MergeOptions,
): EntryWrite {
  const next = { ...old, ...given(values), ...(keepsPriority && { priority: old.priority }) };
  if (isSame(next, old)) return old;
  return { ...next, noteSearchText: toSearchText(next.note), updatedAt: earlier(date, now) };
}

function given(values: EntryInput['values']): Partial<EntryValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Replaces a missing or future date with the current time. */
function earlier(date: Date | undefined, now: Date): Date {
  return date === undefined || date > now ? now : date;
}

const FIELDS = [
  'score',
  'winPercentage',
  'note',
  'priority',
  'valid',
  'time',
  'depth',
  'serial',
] as const;

function isSame(one: EntryWrite, other: EntryWrite | undefined): boolean {
  return other !== undefined && FIELDS.every((field) => one[field] === other[field]);
}

function makeWrite({ key, deletedAt: _at, deletionId: _id, ...row }: EntryRow): EntryWrite {
  return { ...row, id: makeKeyHex(key) };
}
