/** Reads answers in text: `move:…|move:…`, `search:…`, `eval:…`, `score:…,depth:…,pv:…`, or a word. */
import { fail, ok, type Result } from '@chuhe/rules/result';
import { type Action, type Answer, RULE_CHECKS, STATUSES } from './answer.ts';
import {
  type Entry,
  findFailure,
  type ParsedEntries,
  readCloudMoves,
  readLine,
  readMoves,
  readRuledMoves,
  splitEntries,
} from './entries.ts';
import type { AnswerContext, AnswerResult } from './read-answer.ts';
import { parseCloudScore } from './scores.ts';
import { type AnswerFailure, type AnswerWarning, excerpt } from './warning.ts';

/** `hasEnd` is true if the answer ended with its NUL or has a form without one. */
export function readTextAnswer(
  text: string,
  context: AnswerContext,
  hasEnd: boolean,
): AnswerResult {
  const word = readWord(text, context);
  if (word) return ok({ answer: word, warnings: [] });
  const warnings: AnswerWarning[] = hasEnd ? [] : [{ code: 'no-end-mark' }];
  const data = READER_OF[context.action](text, context, hasEnd);
  if (!data.ok) return data;
  return ok({ answer: data.value.answer, warnings: [...warnings, ...data.value.warnings] });
}

function readWord(text: string, { action }: AnswerContext): Answer | undefined {
  if (text === '') return { kind: 'nothing' };
  if (text === 'ok') return { kind: 'ok' };
  const status = STATUSES.find((each) => each === text);
  if (status) return { kind: 'status', status };
  if (action === 'rulecheck' && /^[0-3]$/.test(text)) {
    return { kind: 'rule-check', verdict: RULE_CHECKS[Number(text)] ?? 'none' };
  }
  const [, message] = /^Error:(.*)$/su.exec(text) ?? [];
  return message === undefined ? undefined : { kind: 'error', message: excerpt(message.trim()) };
}

type Reader = (text: string, context: AnswerContext, hasEnd: boolean) => AnswerResult;

const READER_OF: Readonly<Record<Action, Reader>> = {
  queryall: readRows,
  querybest: readChoice,
  query: readChoice,
  querylearn: readChoice,
  querysearch: readChoice,
  queryscore: readScore,
  querypv: readPv,
  queryrule: readRules,
  rulecheck: malformed,
  queue: malformed,
  store: malformed,
  queryengine: readChoice,
};

function readRows(text: string, { position }: AnswerContext, hasEnd: boolean): AnswerResult {
  const { entries, warnings } = dropCutEntry(splitEntries(text), hasEnd);
  const parsed = readCloudMoves(entries, position);
  return toAnswer(parsed, text, (moves) => ({ kind: 'moves', moves }), warnings);
}

function readRules(text: string, { position }: AnswerContext, hasEnd: boolean): AnswerResult {
  const { entries, warnings } = dropCutEntry(splitEntries(text), hasEnd);
  const parsed = readRuledMoves(entries, position);
  return toAnswer(parsed, text, (moves) => ({ kind: 'rules', moves }), warnings);
}

/** The answers of `querybest` and related actions: `move:m`, `egtb:m`, `search:m|search:m`. */
function readChoice(text: string, context: AnswerContext): AnswerResult {
  const [key = ''] = text.split(':', 1);
  if (key !== 'search' && key !== 'move' && key !== 'egtb') return malformed(text);
  const entries = splitEntries(text).map(
    ({ fields, text: entry }): Entry => ({
      fields: new Map([['move', fields.get(key) ?? '']]),
      text: entry,
    }),
  );
  const parsed = readMoves(entries, context.position);
  return toAnswer(parsed, text, (moves) => makeChoice(key, moves));
}

function makeChoice(key: 'search' | 'move' | 'egtb', moves: readonly string[]): Answer {
  const [move = ''] = moves;
  return key === 'search'
    ? { kind: 'search', moves }
    : { kind: 'move', move, isTablebase: key === 'egtb' };
}

function readScore(text: string): AnswerResult {
  const score = parseCloudScore(/^eval:(.*)$/s.exec(text)?.[1] ?? '');
  return score === undefined
    ? malformed(text)
    : ok({ answer: { kind: 'score', score }, warnings: [] });
}

function readPv(text: string, context: AnswerContext): AnswerResult {
  const { groups } =
    /^score:(?<score>[^,]*),depth:(?<depth>\d{1,6}),pv:(?<pv>.*)$/s.exec(text) ?? {};
  const score = parseCloudScore(groups?.['score'] ?? '');
  if (score === undefined) return malformed(text);
  const parsed = readLine((groups?.['pv'] ?? '').split('|'), context.position);
  const depth = Number(groups?.['depth']);
  return toAnswer(parsed, text, (moves) => ({ kind: 'line', score, depth, moves }));
}

/** Leaves out a truncated last entry, which has fewer fields than the first. */
function dropCutEntry(
  entries: readonly Entry[],
  hasEnd: boolean,
): { readonly entries: readonly Entry[]; readonly warnings: readonly AnswerWarning[] } {
  const [first] = entries;
  const last = entries.at(-1);
  if (hasEnd || !first || !last || !isCut(last, first)) return { entries, warnings: [] };
  const index = entries.length - 1;
  const warning = { code: 'cut-entry', index, text: excerpt(last.text) } as const;
  return { entries: entries.slice(0, -1), warnings: [warning] };
}

/** Whether an entry is truncated. A row without a `winrate` is complete if its note is complete. */
function isCut({ fields, text }: Entry, first: Entry): boolean {
  if (text.endsWith(')')) return false;
  return (
    [...first.fields.keys()].some((key) => key !== 'winrate' && !fields.has(key)) ||
    (first.fields.has('note') && !fields.get('note')?.endsWith(')'))
  );
}

function toAnswer<Item>(
  parsed: ParsedEntries<Item>,
  text: string,
  make: (items: readonly Item[]) => Answer,
  earlierWarnings: readonly AnswerWarning[] = [],
): AnswerResult {
  const failure = findFailure(parsed, text);
  if (failure) return fail(failure);
  return ok({ answer: make(parsed.items), warnings: [...earlierWarnings, ...parsed.warnings] });
}

function malformed(text: string): Result<never, AnswerFailure> {
  return fail({ code: 'malformed', text: excerpt(text) });
}
