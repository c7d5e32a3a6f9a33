/** Positions and answers for fast-check. */
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import type { Action, Answer, CloudMove, CloudNote, Rank } from '../answer.ts';
import { RULE_CHECKS, RULES, STATUSES, TABLEBASE_OUTCOMES } from '../answer.ts';

/** The position after random moves. */
export const anyPosition: fc.Arbitrary<Position> = fc
  .array(fc.nat(), { maxLength: 80 })
  .map((choices) => {
    let position = Position.initial();
    for (const choice of choices) {
      const moves = position.moves();
      const move = moves[choice % Math.max(1, moves.length)];
      if (move === undefined) break;
      position = position.play(move);
    }
    return position;
  })
  .filter((position) => position.moves().length > 0);

export const anyCloudScore: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -9_999, max: 9_999 }),
  fc.integer({ min: 28_000, max: 30_000 }),
  fc.integer({ min: -30_000, max: -28_000 }),
);

/** Includes tablebase wins at an unknown distance. */
const anyStoredScore = fc.integer({ min: -30_000, max: 30_000 });

const count = fc.nat({ max: 140 });

const anyNote: fc.Arbitrary<CloudNote | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.record({ kind: fc.constant('replies' as const), known: count, good: count }),
  fc.record(
    {
      kind: fc.constant('tablebase' as const),
      outcome: fc.constantFrom(...TABLEBASE_OUTCOMES),
      step: count,
      order: count,
    },
    { requiredKeys: ['kind', 'outcome', 'step'] },
  ),
);

/** One or more different legal moves of the position. */
export function someMoves(position: Position): fc.Arbitrary<string[]> {
  return fc.subarray(position.legalMoves(), { minLength: 1 });
}

function someCloudMoves(position: Position): fc.Arbitrary<CloudMove[]> {
  return someMoves(position).chain((moves) => fc.tuple(...moves.map(anyRow)));
}

function anyRow(move: string): fc.Arbitrary<CloudMove> {
  return anyNote.chain((note) =>
    fc.record({
      move: fc.constant(move),
      score: fc.option(note?.kind === 'tablebase' ? anyStoredScore : anyCloudScore, {
        nil: undefined,
      }),
      rank: fc.constantFrom<Rank>(0, 1, 2),
      note: fc.constant(note),
    }),
  );
}

export interface Exchange {
  readonly action: Action;
  readonly position: Position;
  readonly answer: Answer;
}

/** An action, a position, and a matching answer. */
export const anyExchange: fc.Arbitrary<Exchange> = anyPosition.chain((position) =>
  fc.oneof(...answersTo(position)).map(([action, answer]) => ({ action, position, answer })),
);

function answersTo(position: Position): fc.Arbitrary<[Action, Answer]>[] {
  const moves = someMoves(position);
  const move = fc.constantFrom(...position.legalMoves());
  const ply = fc.record({ ply: count }, { requiredKeys: [] });
  return [
    fc.constantFrom(...STATUSES).map((status) => ['queryall', { kind: 'status', status }]),
    fc.constantFrom<Answer>({ kind: 'nothing' }, { kind: 'ok' }).map((each) => ['queue', each]),
    fc
      .tuple(someCloudMoves(position), ply)
      .map(([rows, more]) => ['queryall', { kind: 'moves', moves: rows, ...more }]),
    fc
      .tuple(move, fc.boolean())
      .map(([each, isTablebase]) => ['querybest', { kind: 'move', move: each, isTablebase }]),
    moves.map((each) => ['querysearch', { kind: 'search', moves: each }]),
    fc
      .tuple(anyCloudScore, ply)
      .map(([score, more]) => ['queryscore', { kind: 'score', score, ...more }]),
    fc
      .tuple(anyCloudScore, count, someLine(position))
      .map(([score, depth, line]) => ['querypv', { kind: 'line', score, depth, moves: line }]),
    moves
      .chain((each) => fc.tuple(...each.map(anyRuled)))
      .map((rows) => ['queryrule', { kind: 'rules', moves: rows }]),
    fc
      .constantFrom(...RULE_CHECKS)
      .map((verdict) => ['rulecheck', { kind: 'rule-check', verdict }]),
    fc.constant(['querypv', { kind: 'error', message: 'Memcache error.' }]),
  ];
}

function anyRuled(move: string) {
  return fc.record({ move: fc.constant(move), rule: fc.constantFrom(...RULES) });
}

/** A line of legal moves. */
export function someLine(start: Position): fc.Arbitrary<string[]> {
  return fc.array(fc.nat(), { minLength: 1, maxLength: 20 }).map((choices) => {
    const line: string[] = [];
    let position = start;
    for (const choice of choices) {
      const moves = position.legalMoves();
      const move = moves[choice % Math.max(1, moves.length)];
      if (move === undefined) break;
      line.push(move);
      position = position.play(move);
    }
    return line;
  });
}
