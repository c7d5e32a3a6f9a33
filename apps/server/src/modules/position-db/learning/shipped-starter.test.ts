import { readFile } from 'node:fs/promises';
import { makeKey, makeKeyHex, parseKey } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { describe, expect, test } from 'vitest';
import { planMovesOf } from './make-starter.ts';
import { OPENINGS } from './openings.ts';
import { unpackEvaluations } from './starter-file.ts';
import { followStarterPlan, type PlanMove, type Visit } from './starter-plan.ts';

const bytes = await readFile(new URL('../../../../data/starter.bin', import.meta.url));
const evaluations = unpackEvaluations(bytes);
const byKey = new Map(evaluations.map((each) => [Buffer.from(each.key).toString('hex'), each]));

/** Higher scores are mates, which a search may prove before it uses its nodes. */
const MATE = 29_000;

describe('the starter file', () => {
  test('holds at least 4,000 positions in at most 3 MB, each with five legal moves scored with 150,000 nodes by a named engine', () => {
    expect(bytes.length).toBeLessThan(3_000_000);
    expect(evaluations.length).toBeGreaterThanOrEqual(4000);
    for (const evaluation of evaluations) {
      const position = positionOf(evaluation.key);
      const known = planMovesOf(position, evaluation);
      expect(known.length).toBeGreaterThanOrEqual(Math.min(5, position.moves().length));
      expect(known.every(({ move }) => position.isLegal(move))).toBe(true);
      const isMate = evaluation.moves.some(({ score }) => Math.abs(score) > MATE);
      for (const { nodes, engine } of evaluation.moves) {
        expect(isMate || nodes >= 150_000).toBe(true);
        expect(engine).toContain('xiangqi-chuhe');
      }
    }
  });

  test('holds the ten main lines to ply 16, two alternatives at each ply, and the reply to each', async () => {
    const visits: Visit[] = [];
    const missing: Visit[] = [];
    await followStarterPlan({
      count: evaluations.length,
      visit: async (at) => {
        const moves = known(at.position);
        if (moves !== undefined) visits.push(at);
        // The tree is as large as the file.
        else if (at.origin !== 'tree' && at.position.outcome() === undefined) missing.push(at);
        return moves ?? [];
      },
    });
    expect(missing.map(({ position }) => position.fen)).toEqual([]);
    const main = visits.filter(({ origin, ply }) => origin === 'main' && ply === 16);
    expect(main.length).toBe(OPENINGS.length);
    const deep = visits.filter(({ ply }) => ply >= 16).map(({ position }) => idOf(position));
    expect(new Set(deep).size).toBeGreaterThanOrEqual(500);
  });

  test('holds mostly positions reached from the main openings by moves that lose at most a fifth of a pawn', () => {
    const reached = new Set<string>();
    const waiting = OPENINGS.map(({ moves }) =>
      moves.reduce((position, move) => position.play(move), Position.initial()),
    );
    for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
      const moves = known(position);
      if (moves === undefined || reached.has(idOf(position))) continue;
      reached.add(idOf(position));
      const best = moves[0]?.score ?? 0;
      const good = moves.filter(({ score }) => best - score <= 20);
      for (const { move } of good) waiting.push(position.play(move));
    }
    expect(reached.size).toBeGreaterThanOrEqual(2000);
  });
});

function positionOf(key: Uint8Array): Position {
  const position = parseKey(key);
  if (position === undefined)
    throw new RangeError(`invalid key: ${Buffer.from(key).toString('hex')}`);
  return position;
}

/** `undefined` for a position that is not in the file. */
function known(position: Position): readonly PlanMove[] | undefined {
  const evaluation = byKey.get(idOf(position));
  return evaluation && planMovesOf(position, evaluation);
}

function idOf(position: Position): string {
  return makeKeyHex(makeKey(position).key);
}
