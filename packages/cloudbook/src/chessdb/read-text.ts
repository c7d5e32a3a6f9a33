/** Answers in text: `move:…|move:…`, `search:…`, `eval:…`, `score:…,depth:…,pv:…`, or a word. */
import { fail, ok, type Result } from '@chuhe/rules/result';
import { type Action, type Answer, RULE_CHECKS, STATUSES } from './answer.ts';
import {
  type Entry,
  type Found,
  failureOf,
  readCloudMoves,
  readLine,
  readMoves,
  readRuledMoves,
  splitEntries,
} from './entries.ts';
import type { AnswerContext, ParsedAnswer } from './read-answer.ts';
import { parseCloudScore } from './scores.ts';
import { type AnswerFailure, type AnswerWarning, shown } from './warning.ts';

/** `hasEnd` where the NUL was there, or where none belongs. */
export function readTextAnswer(
  text: string,
  context: AnswerContext,
  hasEnd: boolean,
): Result<ParsedAnswer, AnswerFailure> {
  const word = readWord(text, context);
  if (word) return ok({ answer: word, warnings: [] });
  const warnings: AnswerWarning[] = hasEnd ? [] : [{ code: 'no-end-mark' }];
  const data = READERS[context.action](text, context, hasEnd);
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
  return message === undefined ? undefined : { kind: 'error', message: shown(message.trim()) };
}

type Reader = (
  text: string,
  context: AnswerContext,
  hasEnd: boolean,
) => Result<ParsedAnswer, AnswerFailure>;

const READERS: Readonly<Record<Action, Reader>> = {
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

function readRows(
  text: string,
  { position }: AnswerContext,
  hasEnd: boolean,
): Result<ParsedAnswer, AnswerFailure> {
  const { entries, warnings } = dropCut(splitEntries(text), hasEnd);
  const found = readCloudMoves(entries, position);
  return toAnswer(found, text, (moves) => ({ kind: 'moves', moves }), warnings);
}

function readRules(
  text: string,
  { position }: AnswerContext,
  hasEnd: boolean,
): Result<ParsedAnswer, AnswerFailure> {
  const { entries, warnings } = dropCut(splitEntries(text), hasEnd);
  const found = readRuledMoves(entries, position);
  return toAnswer(found, text, (moves) => ({ kind: 'rules', moves }), warnings);
}

/** The answers of `querybest` and its kin: `move:m`, `egtb:m`, `search:m|search:m`. */
function readChoice(text: string, context: AnswerContext): Result<ParsedAnswer, AnswerFailure> {
  const [key = ''] = text.split(':', 1);
  if (key !== 'search' && key !== 'move' && key !== 'egtb') return malformed(text);
  const entries = splitEntries(text).map(
    ({ fields, text: entry }): Entry => ({
      fields: new Map([['move', fields.get(key) ?? '']]),
      text: entry,
    }),
  );
  const found = readMoves(entries, context.position);
  return toAnswer(found, text, (moves) => choiceOf(key, moves));
}

function choiceOf(key: 'search' | 'move' | 'egtb', moves: readonly string[]): Answer {
  const [move = ''] = moves;
  return key === 'search'
    ? { kind: 'search', moves }
    : { kind: 'move', move, isTablebase: key === 'egtb' };
}

function readScore(text: string): Result<ParsedAnswer, AnswerFailure> {
  const score = parseCloudScore(/^eval:(.*)$/s.exec(text)?.[1] ?? '');
  return score === undefined
    ? malformed(text)
    : ok({ answer: { kind: 'score', score }, warnings: [] });
}

function readPv(text: string, context: AnswerContext): Result<ParsedAnswer, AnswerFailure> {
  const { groups } =
    /^score:(?<score>[^,]*),depth:(?<depth>\d{1,6}),pv:(?<pv>.*)$/s.exec(text) ?? {};
  const score = parseCloudScore(groups?.['score'] ?? '');
  if (score === undefined) return malformed(text);
  const found = readLine((groups?.['pv'] ?? '').split('|'), context.position);
  const depth = Number(groups?.['depth']);
  return toAnswer(found, text, (moves) => ({ kind: 'line', score, depth, moves }));
}

/** Leaves out a last entry that the way to here has cut: it has fewer fields than the first. */
function dropCut(
  entries: readonly Entry[],
  hasEnd: boolean,
): { readonly entries: readonly Entry[]; readonly warnings: readonly AnswerWarning[] } {
  const [first] = entries;
  const last = entries.at(-1);
  if (hasEnd || !first || !last || !isCut(last, first)) return { entries, warnings: [] };
  const index = entries.length - 1;
  const warning = { code: 'cut-entry', index, text: shown(last.text) } as const;
  return { entries: entries.slice(0, -1), warnings: [warning] };
}

/** A row without a `winrate` is whole with its note. */
function isCut({ fields, text }: Entry, first: Entry): boolean {
  if (text.endsWith(')')) return false;
  return (
    [...first.fields.keys()].some((key) => key !== 'winrate' && !fields.has(key)) ||
    (first.fields.has('note') && !fields.get('note')?.endsWith(')'))
  );
}

function toAnswer<Item>(
  found: Found<Item>,
  text: string,
  make: (items: readonly Item[]) => Answer,
  more: readonly AnswerWarning[] = [],
): Result<ParsedAnswer, AnswerFailure> {
  const failure = failureOf(found, text);
  if (failure) return fail(failure);
  return ok({ answer: make(found.items), warnings: [...more, ...found.warnings] });
}

function malformed(text: string): Result<never, AnswerFailure> {
  return fail({ code: 'malformed', text: shown(text) });
}
