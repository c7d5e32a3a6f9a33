/** Formats the fields of an entry as text for the user to edit, and parses the edited text. */
import { formatScore, toRedView } from '@chuhe/cloudbook/score';
import type { BookEntry, BookEntryInput } from '@chuhe/contract/book';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import type { Color } from '@chuhe/rules/piece';
import type { TextKey } from '../../../i18n/texts.ts';
import { readScore } from '../../../lib/game/read-score.ts';

const ENTRY_FIELDS = ['priority', 'score', 'chance', 'depth', 'note'] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

/** The values of an entry that are to change. */
export type EntryChange = Partial<Omit<BookEntryInput, 'FEN' | 'move'>>;

export const FAULTS = {
  priority: 'book.badPriority',
  score: 'book.badScore',
  chance: 'book.badChance',
  depth: 'book.badDepth',
  note: 'book.badNote',
} as const satisfies Readonly<Record<EntryField, TextKey>>;

const DEPTH = 255;

/** The text of a field. Scores are formatted from Red's view, even if Black is to move. */
export function fieldText(entry: BookEntry, field: EntryField): string {
  const { priority, score, winPercentage, depth, note } = entry;
  if (field === 'priority') return String(priority);
  if (field === 'score') return score === null ? '' : formatScore(toRedView(score, moverOf(entry)));
  if (field === 'chance') return winPercentage === null ? '' : String(round(winPercentage));
  if (field === 'depth') return depth === null ? '' : String(depth);
  return note;
}

/** Parses the text of a field. Returns `undefined` if it is invalid. */
export function readField(
  entry: BookEntry,
  field: EntryField,
  text: string,
): EntryChange | undefined {
  if (field === 'note') return text.length > BOOK_LIMITS.note ? undefined : { note: text.trim() };
  const plain = text.trim().replace(',', '.').replaceAll('−', '-');
  if (field === 'score') {
    const score = plain === '' ? null : readScore(plain, moverOf(entry));
    return score === undefined ? undefined : { score };
  }
  if (field === 'chance') {
    const chance = plain === '' ? null : readNumber(plain.replace(/\s*%$/, ''), 100);
    return chance === undefined ? undefined : { winPercentage: chance };
  }
  if (field === 'depth') {
    const depth = plain === '' ? null : readWhole(plain, DEPTH);
    return depth === undefined ? undefined : { depth };
  }
  const priority = readWhole(plain, BOOK_LIMITS.priority);
  return priority === undefined ? undefined : { priority };
}

function moverOf({ redMovesFirst }: Pick<BookEntry, 'redMovesFirst'>): Color {
  return redMovesFirst ? 'red' : 'black';
}

function readWhole(text: string, most: number): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined;
  return Number(text) <= most ? Number(text) : undefined;
}

function readNumber(text: string, most: number): number | undefined {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return undefined;
  return Number(text) <= most ? Number(text) : undefined;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
