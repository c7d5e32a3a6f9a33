/** Reads the entries of an answer, in text or JSON. An entry is a set of fields as text, including the move. */
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
  excerpt,
} from './warning.ts';

const TOO_MANY: AnswerWarning = { code: 'too-many-entries', index: MAX_ANSWER_ENTRIES };

type Fields = ReadonlyMap<string, string>;

export interface Entry {
  readonly fields: Fields;
  /** The text of the entry in the answer, for warnings. */
  readonly text: string;
}

/** The valid items of an answer, and warnings about the rest. */
export interface ParsedEntries<Item> {
  readonly items: readonly Item[];
  readonly warnings: readonly AnswerWarning[];
  /** The number of moves that were left out because they are illegal in the position. */
  readonly illegalCount: number;
}

/** The entries of a text. Returns at most one entry more than the limit, so that `too-many-entries` can be detected. */
export function splitEntries(text: string): Entry[] {
  const entries = text.split('|', MAX_ANSWER_ENTRIES + 1);
  return entries.map((entry) => ({ fields: splitFields(entry), text: entry }));
}

/** The failure of an answer without a valid item; otherwise `undefined`. */
export function findFailure(
  { items, illegalCount }: ParsedEntries<unknown>,
  text: string,
): AnswerFailure | undefined {
  if (items.length > 0) return undefined;
  return { code: illegalCount > 0 ? 'other-position' : 'malformed', text: excerpt(text) };
}

/** Reads rows of `queryall`. A missing rank is taken from the note's mark or, without a mark, computed from the score. */
export function readCloudMoves(
  entries: readonly Entry[],
  position: Position | undefined,
): ParsedEntries<CloudMove> {
  const parsed = readEach(entries, position, readRow);
  const best = bestScore(parsed.items) ?? 0;
  const items = parsed.items.map(({ rank, ...row }) => ({
    ...row,
    rank: rank ?? rankOf(row.score, best),
  }));
  return { ...parsed, items };
}

/** Rows of `queryrule`. */
export function readRuledMoves(
  entries: readonly Entry[],
  position: Position | undefined,
): ParsedEntries<RuledMove> {
  return readEach(entries, position, ({ fields }, move) => {
    const rule = RULES.find((each) => each === fields.get('rule'));
    return rule && { row: { move, rule } };
  });
}

/** Alternative moves of one position. */
export function readMoves(
  entries: readonly Entry[],
  position: Position | undefined,
): ParsedEntries<string> {
  return readEach(entries, position, (_, move) => ({ row: move }));
}

/** Reads a line of moves, up to the first move that cannot be played. */
export function readLine(
  moves: readonly string[],
  position: Position | undefined,
): ParsedEntries<string> {
  const items: string[] = [];
  const warnings: AnswerWarning[] = [];
  let current = position;
  for (const [index, move] of moves.slice(0, MAX_ANSWER_ENTRIES).entries()) {
    const next = current?.tryPlay(move);
    if (parseMove(move) === undefined || (current && !next)) {
      const code = parseMove(move) === undefined ? 'malformed-entry' : 'illegal-move';
      warnings.push({ code, index, text: excerpt(move) });
      break;
    }
    items.push(move);
    current = next;
  }
  const illegalCount = items.length === 0 && warnings[0]?.code === 'illegal-move' ? 1 : 0;
  if (moves.length > MAX_ANSWER_ENTRIES) warnings.push(TOO_MANY);
  return { items, warnings, illegalCount };
}

interface RowRead<Item> {
  readonly row: Item;
  readonly warning?: AnswerWarningCode;
}

/** Reads the entries in order and leaves out illegal and duplicate moves. */
function readEach<Item>(
  entries: readonly Entry[],
  position: Position | undefined,
  read: (entry: Entry, move: string) => RowRead<Item> | undefined,
): ParsedEntries<Item> {
  const legal = position && new Set(position.legalMoves());
  const seen = new Set<string>();
  const items: Item[] = [];
  const warnings: AnswerWarning[] = [];
  let illegalCount = 0;
  for (const [index, entry] of entries.slice(0, MAX_ANSWER_ENTRIES).entries()) {
    const warn = (code: AnswerWarningCode) =>
      warnings.push({ code, index, text: excerpt(entry.text) });
    const move = entry.fields.get('move') ?? '';
    const result = parseMove(move) === undefined ? undefined : read(entry, move);
    if (!result) warn('malformed-entry');
    else if (seen.has(move)) warn('duplicate-move');
    else if (legal && !legal.has(move)) {
      illegalCount += 1;
      warn('illegal-move');
    } else {
      if (result.warning) warn(result.warning);
      seen.add(move);
      items.push(result.row);
    }
  }
  if (entries.length > MAX_ANSWER_ENTRIES) warnings.push(TOO_MANY);
  return { items, warnings, illegalCount };
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

/** Splits an entry into its fields. If several fields have the same key, the first one counts. */
function splitFields(entry: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const field of entry.split(',')) {
    const colon = field.indexOf(':');
    const key = field.slice(0, Math.max(0, colon)).trim();
    if (key !== '' && !fields.has(key)) fields.set(key, field.slice(colon + 1).trim());
  }
  return fields;
}
