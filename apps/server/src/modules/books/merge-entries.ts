import { toSearchText } from '../../search-text/search-text.ts';
import type { EntryRow, EntryValues } from './book-entry.ts';
import type { EntryWrite } from './entry-repository.ts';
import { groupBy } from './group-by.ts';
import { hexOf, placeName } from './place-name.ts';
import type { Place } from './read-place.ts';

/** What is to be said of a move. What is left out stays as it was. */
export interface EntryInput extends Place {
  readonly values: { readonly [Field in keyof EntryValues]?: EntryValues[Field] | undefined };
  readonly serialNumber?: number | undefined;
  /** Of the change; now, where a file does not say. */
  readonly date?: Date | undefined;
}

export interface Merged {
  readonly writes: readonly EntryWrite[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Of the inputs those that were added. */
  readonly fresh: readonly EntryInput[];
}

interface MergeOptions {
  readonly bookId: string;
  readonly now: Date;
  /** Leaves what there is as it is. */
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
 * What has to be written for a book to say what `inputs` say. A row that is deleted counts as none.
 *
 * @param rows all of the book in the positions of `inputs`, in the order of their numbers
 */
export function mergeEntries(
  rows: readonly EntryRow[],
  inputs: readonly EntryInput[],
  options: MergeOptions,
): Merged {
  const live = rows.filter(({ deletedAt }) => deletedAt === null);
  const byPlace = groupBy(live, ({ key, isRed }) => placeName(hexOf(key), isRed));
  const parts = Array.from(
    groupBy(inputs, ({ id, isRed }) => placeName(id, isRed)),
    ([place, own]) => mergePosition(byPlace.get(place) ?? [], own, options),
  );
  return {
    writes: parts.flatMap(({ writes }) => writes),
    added: sum(parts.map(({ added }) => added)),
    changed: sum(parts.map(({ changed }) => changed)),
    unchanged: sum(parts.map(({ unchanged }) => unchanged)),
    fresh: parts.flatMap(({ fresh }) => fresh),
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
  const fresh: EntryInput[] = [];
  for (const input of inputs) {
    const at = order.findIndex(({ move }) => move === input.move);
    const old = order[at];
    const place = input.serialNumber === undefined ? undefined : input.serialNumber - 1;
    if (old === undefined) {
      counts.added += 1;
      fresh.push(input);
      order.splice(place ?? order.length, 0, makeNew(input, options));
      continue;
    }
    const next = options.addOnly === true ? old : change(old, input, options);
    const target = options.addOnly === true ? at : Math.min(place ?? at, order.length - 1);
    counts[next === old && target === at ? 'unchanged' : 'changed'] += 1;
    order.splice(at, 1);
    order.splice(target, 0, next);
  }
  const numbered = order.map((write, index) => ({ ...write, serial: index + 1 }));
  return {
    ...counts,
    fresh,
    writes: numbered.filter((write) => !isSame(write, before.get(write.move))),
  };
}

function makeNew(
  { values, date, serialNumber: _serial, ...place }: EntryInput,
  { bookId, now }: MergeOptions,
): EntryWrite {
  const said = { ...EMPTY, ...given(values) };
  const times = { createdAt: now, updatedAt: earlier(date, now) };
  return {
    ...place,
    ...said,
    noteSearchText: toSearchText(said.note),
    bookId,
    serial: 0,
    ...times,
  };
}

/** @returns the same object where nothing changes */
function change(old: EntryWrite, { values, date }: EntryInput, { now }: MergeOptions): EntryWrite {
  const said = given(values);
  const next = { ...old, ...said };
  if (isSame(next, old)) return old;
  return { ...next, noteSearchText: toSearchText(next.note), updatedAt: earlier(date, now) };
}

function given(values: EntryInput['values']): Partial<EntryValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** A file cannot say that something will be changed. */
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
  return { ...row, id: hexOf(key) };
}
