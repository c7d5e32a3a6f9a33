/** Reads answers in JSON, which are objects. Their `status` is `ok`, a known word, or the message of a server error. */
import { fail, ok } from '@chuhe/rules/result';
import { type Action, type Answer, RULE_CHECKS, STATUSES } from './answer.ts';
import {
  type Entry,
  findFailure,
  type ParsedEntries,
  readCloudMoves,
  readLine,
  readMoves,
  readRuledMoves,
} from './entries.ts';
import { MAX_ANSWER_ENTRIES } from './limits.ts';
import type { AnswerContext, AnswerResult } from './read-answer.ts';
import { parseCloudScore } from './scores.ts';
import { excerpt } from './warning.ts';

type Json = Readonly<Record<string, unknown>>;

export function readJsonAnswer(text: string, context: AnswerContext): AnswerResult {
  const json = parseObject(text);
  if (!json) return fail({ code: 'malformed', text: excerpt(text) });
  const { status } = json;
  if (status === 'ok') return readData(json, context, text);
  if (status === undefined && Object.keys(json).length === 0) {
    return ok({ answer: { kind: 'nothing' }, warnings: [] });
  }
  if (typeof status !== 'string') return fail({ code: 'malformed', text: excerpt(text) });
  const known = STATUSES.find((each) => each === status);
  const answer: Answer = known
    ? { kind: 'status', status: known }
    : { kind: 'error', message: excerpt(status) };
  return ok({ answer, warnings: [] });
}

type Reader = (json: Json, context: AnswerContext) => Read | undefined;
type Read = ParsedEntries<unknown> & { readonly answer: Answer };

/** The function for each action that reads the data of answers with `status: "ok"`. */
const READER_OF: Readonly<Record<Action, Reader>> = {
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

function readData(json: Json, context: AnswerContext, text: string): AnswerResult {
  const read = READER_OF[context.action](json, context);
  if (!read) return fail({ code: 'malformed', text: excerpt(text) });
  const failure = findFailure(read, text);
  return failure ? fail(failure) : ok({ answer: read.answer, warnings: read.warnings });
}

function readRows(json: Json, { position }: AnswerContext): Read {
  const parsed = readCloudMoves(toEntries(json['moves']), position);
  return { ...parsed, answer: { kind: 'moves', moves: parsed.items, ...plyOf(json) } };
}

function readRules(json: Json, { position }: AnswerContext): Read {
  const parsed = readRuledMoves(toEntries(json['moves']), position);
  return { ...parsed, answer: { kind: 'rules', moves: parsed.items } };
}

function readScore(json: Json): Read | undefined {
  const score = parseCloudScore(toText(json['eval']));
  return score === undefined ? undefined : single({ kind: 'score', score, ...plyOf(json) });
}

function readPv(
  { score: number, depth: count, pv }: Json,
  context: AnswerContext,
): Read | undefined {
  const score = parseCloudScore(toText(number));
  const depth = readCount(count);
  if (score === undefined || depth === undefined || !Array.isArray(pv)) return undefined;
  const parsed = readLine(pv.map(toText), context.position);
  return { ...parsed, answer: { kind: 'line', score, depth, moves: parsed.items } };
}

function readRuleCheck({ rule }: Json): Read | undefined {
  const verdict = RULE_CHECKS[readCount(rule) ?? RULE_CHECKS.length];
  return verdict && single({ kind: 'rule-check', verdict });
}

/** The answers of `querybest` and related actions. */
function readChoice({ search_moves: search, egtb, move }: Json, { position }: AnswerContext): Read {
  if (search !== undefined) {
    const parsed = readMoves(toEntries(search), position);
    return { ...parsed, answer: { kind: 'search', moves: parsed.items } };
  }
  const isTablebase = egtb !== undefined;
  const parsed = readMoves(toEntries([{ uci: isTablebase ? egtb : move }]), position);
  const [chosen = ''] = parsed.items;
  return { ...parsed, answer: { kind: 'move', move: chosen, isTablebase } };
}

/** An answer without a list. */
function single(answer: Answer): Read {
  return { items: [answer], warnings: [], illegalCount: 0, answer };
}

function plyOf({ ply }: Json): { readonly ply?: number } {
  const count = readCount(ply);
  return count === undefined ? {} : { ply: count };
}

/** The objects of an array as entries. Values become text. The field `uci` is renamed to `move`, its name in text answers. */
function toEntries(value: unknown): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_ANSWER_ENTRIES + 1).map((each: unknown) => {
    const fields = new Map(
      Object.entries(isObject(each) ? each : {}).map(([key, field]) => [
        key === 'uci' ? 'move' : key,
        toText(field),
      ]),
    );
    return { fields, text: toText(fields.get('move')) };
  });
}

function toText(value: unknown): string {
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
    // Truncated or malformed input is expected, so it is not an error.
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
