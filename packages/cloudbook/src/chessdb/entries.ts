/** Entries of an answer, whatever they were written in: fields as text, and the moves that they name. */
import { parseMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import { type CloudMove, type CloudNote, type Rank, RULES, type RuledMove } from './answer.ts';
import { MAX_ANSWER_ENTRIES } from './limits.ts';
import { parseNote } from './note.ts';
import { bestScore, rankOf } from './rank.ts';
import { parseCloudScore } from './scores.ts';
import {
  type AnswerFailure,
  type AnswerWarning,
  type AnswerWarningCode,
  shown,
} from './warning.ts';

const TOO_MANY: AnswerWarning = { code: 'too-many-entries', index: MAX_ANSWER_ENTRIES };

type Fields = ReadonlyMap<string, string>;

export interface Entry {
  readonly fields: Fields;
  /** As it stood in the answer, for warnings. */
  readonly text: string;
}

/** What of an answer could be read, and what was wrong with the rest. */
export interface Found<Item> {
  readonly items: readonly Item[];
  readonly warnings: readonly AnswerWarning[];
  /** Well-formed moves that were left out because the position does not have them. */
  readonly foreign: number;
}

/** The entries of a text; one more than is read, so that a reader sees that there are too many. */
export function splitEntries(text: string): Entry[] {
  const entries = text.split('|', MAX_ANSWER_ENTRIES + 1);
  return entries.map((entry) => ({ fields: splitFields(entry), text: entry }));
}

/** Whether nothing at all is left of what was there, and why. */
export function failureOf(
  { items, foreign }: Found<unknown>,
  text: string,
): AnswerFailure | undefined {
  if (items.length > 0) return undefined;
  return { code: foreign > 0 ? 'other-position' : 'malformed', text: shown(text) };
}

/** Rows of `queryall`. A rank that is missing is that of the mark, and without either that of the score. */
export function readCloudMoves(
  entries: readonly Entry[],
  position: Position | undefined,
): Found<CloudMove> {
  const found = readEach(entries, position, readRow);
  const best = bestScore(found.items) ?? 0;
  const items = found.items.map(({ rank, ...row }) => ({
    ...row,
    rank: rank ?? rankOf(row.score, best),
  }));
  return { ...found, items };
}

/** Rows of `queryrule`. */
export function readRuledMoves(
  entries: readonly Entry[],
  position: Position | undefined,
): Found<RuledMove> {
  return readEach(entries, position, ({ fields }, move) => {
    const rule = RULES.find((each) => each === fields.get('rule'));
    return rule && { row: { move, rule } };
  });
}

/** Moves of one position. */
export function readMoves(
  entries: readonly Entry[],
  position: Position | undefined,
): Found<string> {
  return readEach(entries, position, (_, move) => ({ row: move }));
}

/** Moves one after the other, up to the first that cannot be played. */
export function readLine(moves: readonly string[], position: Position | undefined): Found<string> {
  const items: string[] = [];
  const warnings: AnswerWarning[] = [];
  let current = position;
  for (const [index, move] of moves.slice(0, MAX_ANSWER_ENTRIES).entries()) {
    const next = current?.tryPlay(move);
    if (parseMove(move) === undefined || (current && !next)) {
      const code = parseMove(move) === undefined ? 'malformed-entry' : 'illegal-move';
      warnings.push({ code, index, text: shown(move) });
      break;
    }
    items.push(move);
    current = next;
  }
  const foreign = items.length === 0 && warnings[0]?.code === 'illegal-move' ? 1 : 0;
  if (moves.length > MAX_ANSWER_ENTRIES) warnings.push(TOO_MANY);
  return { items, warnings, foreign };
}

interface RowRead<Item> {
  readonly row: Item;
  readonly warning?: AnswerWarningCode;
}

/** Every entry once for each legal move, in order. */
function readEach<Item>(
  entries: readonly Entry[],
  position: Position | undefined,
  read: (entry: Entry, move: string) => RowRead<Item> | undefined,
): Found<Item> {
  const legal = position && new Set(position.legalMoves());
  const seen = new Set<string>();
  const items: Item[] = [];
  const warnings: AnswerWarning[] = [];
  let foreign = 0;
  for (const [index, entry] of entries.slice(0, MAX_ANSWER_ENTRIES).entries()) {
    const warn = (code: AnswerWarningCode) =>
      warnings.push({ code, index, text: shown(entry.text) });
    const move = entry.fields.get('move') ?? '';
    const found = parseMove(move) === undefined ? undefined : read(entry, move);
    if (!found) warn('malformed-entry');
    else if (seen.has(move)) warn('duplicate-move');
    else if (legal && !legal.has(move)) {
      foreign += 1;
      warn('illegal-move');
    } else {
      if (found.warning) warn(found.warning);
      seen.add(move);
      items.push(found.row);
    }
  }
  if (entries.length > MAX_ANSWER_ENTRIES) warnings.push(TOO_MANY);
  return { items, warnings, foreign };
}

interface Row {
  readonly move: string;
  readonly score: number | undefined;
  readonly rank: Rank | undefined;
  readonly note: CloudNote | undefined;
}

function readRow({ fields }: Entry, move: string): RowRead<Row> | undefined {
  const text = fields.get('score') ?? '';
  const score = parseCloudScore(text);
  if (score === undefined && text !== '??') return undefined;
  const { rank: marked, note, isWhole } = parseNote(fields.get('note') ?? '');
  const row = { move, score, rank: parseRank(fields.get('rank')) ?? marked, note };
  return isWhole ? { row } : { row, warning: 'malformed-note' };
}

function parseRank(text: string | undefined): Rank | undefined {
  if (text === '2') return 2;
  if (text === '1') return 1;
  return text === '0' ? 0 : undefined;
}

/** Of a key that comes twice the first counts. */
function splitFields(entry: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const field of entry.split(',')) {
    const colon = field.indexOf(':');
    const key = field.slice(0, Math.max(0, colon)).trim();
    if (key !== '' && !fields.has(key)) fields.set(key, field.slice(colon + 1).trim());
  }
  return fields;
}
