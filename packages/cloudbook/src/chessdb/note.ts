/** Reads and writes notes, such as `! (44-02)` and `? (??-??)`, or `! (W-M-0009)` and `! (W-00-009)` from a tablebase. */
import { type CloudNote, type Rank, TABLEBASE_OUTCOMES, type TablebaseOutcome } from './answer.ts';

const RANKS: readonly Rank[] = [0, 1, 2];
const MARKS: Readonly<Record<Rank, string>> = { 0: '?', 1: '*', 2: '!' };

/** Letters of the outcomes. Some clients recognize rows of a tablebase by capital letters, which no other notes contain. */
const LETTERS: Readonly<Record<TablebaseOutcome, string>> = { win: 'W', draw: 'D', loss: 'L' };

export interface ParsedNote {
  /** The rank that the mark stands for; `undefined` without a mark. */
  readonly rank: Rank | undefined;
  readonly note: CloudNote | undefined;
  /** Whether the text is empty or well formed. */
  readonly isWhole: boolean;
}

/** Parses a note. Never fails: a malformed text becomes an unknown note, with the rank of its mark if it has one. */
export function parseNote(text: string): ParsedNote {
  const [, mark = '', body = ''] = /^([!*?]?)\s*(.*)$/su.exec(text.trim()) ?? [];
  const note = parseBody(body);
  return {
    rank: RANKS.find((rank) => MARKS[rank] === mark),
    note,
    isWhole: note !== undefined || body === '' || body === '(??-??)',
  };
}

/** Writes the mark of the rank and the note in brackets. */
export function makeNote(rank: Rank, note: CloudNote | undefined): string {
  return `${MARKS[rank]} (${makeBody(note)})`;
}

function parseBody(body: string): CloudNote | undefined {
  const [, known, good] = /^\((\d{1,4})-(\d{1,4})\)$/.exec(body) ?? [];
  if (known !== undefined) return { kind: 'replies', known: Number(known), good: Number(good) };
  const [, letter = '', order, step] = /^\(([WDL])-(M|\d{1,4})-(\d{1,6})\)$/.exec(body) ?? [];
  const outcome = TABLEBASE_OUTCOMES.find((each) => LETTERS[each] === letter);
  if (outcome === undefined) return undefined;
  const note = { kind: 'tablebase', outcome, step: Number(step) } as const;
  return order === 'M' ? note : { ...note, order: Number(order) };
}

function makeBody(note: CloudNote | undefined): string {
  if (!note) return '??-??';
  if (note.kind === 'replies') return `${pad(note.known, 2)}-${pad(note.good, 2)}`;
  const letter = LETTERS[note.outcome];
  return note.order === undefined
    ? `${letter}-M-${pad(note.step, 4)}`
    : `${letter}-${pad(note.order, 2)}-${pad(note.step, 3)}`;
}

function pad(count: number, width: number): string {
  return String(count).padStart(width, '0');
}
