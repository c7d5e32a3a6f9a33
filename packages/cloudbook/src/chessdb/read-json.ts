/** Answers in JSON: an object with a `status`, which is `ok`, a word, or the server's own fault. */
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
} from './entries.ts';
import { MAX_ANSWER_ENTRIES } from './limits.ts';
import type { AnswerContext, ParsedAnswer } from './read-answer.ts';
import { parseCloudScore } from './scores.ts';
import { type AnswerFailure, shown } from './warning.ts';

type Json = Readonly<Record<string, unknown>>;

export function readJsonAnswer(
  text: string,
  context: AnswerContext,
): Result<ParsedAnswer, AnswerFailure> {
  const json = parseObject(text);
  if (!json) return fail({ code: 'malformed', text: shown(text) });
  const { status } = json;
  if (status === 'ok') return readData(json, context, text);
  if (status === undefined && Object.keys(json).length === 0) {
    return ok({ answer: { kind: 'nothing' }, warnings: [] });
  }
  if (typeof status !== 'string') return fail({ code: 'malformed', text: shown(text) });
  const known = STATUSES.find((each) => each === status);
  const answer: Answer = known
    ? { kind: 'status', status: known }
    : { kind: 'error', message: shown(status) };
  return ok({ answer, warnings: [] });
}

type Reader = (json: Json, context: AnswerContext) => Read | undefined;
type Read = Found<unknown> & { readonly answer: Answer };

/** What `status: "ok"` comes with. */
const READERS: Readonly<Record<Action, Reader>> = {
  queryall: readRows,
  querybest: readChoice,
  query: readChoice,
  querylearn: readChoice,
  querysearch: readChoice,
  queryscore: readScore,
  querypv: readPv,
  queryrule: readRules,
  rulecheck: readRuleCheck,
  queue: () => single({ kind: 'ok' }),
  store: () => single({ kind: 'ok' }),
  queryengine: readChoice,
};

function readData(
  json: Json,
  context: AnswerContext,
  text: string,
): Result<ParsedAnswer, AnswerFailure> {
  const read = READERS[context.action](json, context);
  if (!read) return fail({ code: 'malformed', text: shown(text) });
  const failure = failureOf(read, text);
  return failure ? fail(failure) : ok({ answer: read.answer, warnings: read.warnings });
}

function readRows(json: Json, { position }: AnswerContext): Read {
  const found = readCloudMoves(entriesOf(json['moves']), position);
  return { ...found, answer: { kind: 'moves', moves: found.items, ...plyOf(json) } };
}

function readRules(json: Json, { position }: AnswerContext): Read {
  const found = readRuledMoves(entriesOf(json['moves']), position);
  return { ...found, answer: { kind: 'rules', moves: found.items } };
}

function readScore(json: Json): Read | undefined {
  const score = parseCloudScore(textOf(json['eval']));
  return score === undefined ? undefined : single({ kind: 'score', score, ...plyOf(json) });
}

function readPv(
  { score: number, depth: count, pv }: Json,
  context: AnswerContext,
): Read | undefined {
  const score = parseCloudScore(textOf(number));
  const depth = readCount(count);
  if (score === undefined || depth === undefined || !Array.isArray(pv)) return undefined;
  const found = readLine(pv.map(textOf), context.position);
  return { ...found, answer: { kind: 'line', score, depth, moves: found.items } };
}

function readRuleCheck({ rule }: Json): Read | undefined {
  const verdict = RULE_CHECKS[readCount(rule) ?? RULE_CHECKS.length];
  return verdict && single({ kind: 'rule-check', verdict });
}

/** The answers of `querybest` and its kin. */
function readChoice({ search_moves: search, egtb, move }: Json, { position }: AnswerContext): Read {
  if (search !== undefined) {
    const found = readMoves(entriesOf(search), position);
    return { ...found, answer: { kind: 'search', moves: found.items } };
  }
  const isTablebase = egtb !== undefined;
  const found = readMoves(entriesOf([{ uci: isTablebase ? egtb : move }]), position);
  const [chosen = ''] = found.items;
  return { ...found, answer: { kind: 'move', move: chosen, isTablebase } };
}

/** An answer without a list. */
function single(answer: Answer): Read {
  return { items: [answer], warnings: [], foreign: 0, answer };
}

function plyOf({ ply }: Json): { readonly ply?: number } {
  const count = readCount(ply);
  return count === undefined ? {} : { ply: count };
}

/** Objects of an array with their plain values as text, the move under the name that it has in text answers. */
function entriesOf(value: unknown): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_ANSWER_ENTRIES + 1).map((each: unknown) => {
    const fields = new Map(
      Object.entries(isObject(each) ? each : {}).map(([key, field]) => [
        key === 'uci' ? 'move' : key,
        textOf(field),
      ]),
    );
    return { fields, text: textOf(fields.get('move')) };
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function readCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // Cut on the way, or written by hand: not JSON is an answer too.
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
