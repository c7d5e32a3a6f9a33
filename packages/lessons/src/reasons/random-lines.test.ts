import { Position } from '@chuhe/rules/position';
import { describe, expect, test } from 'vitest';
import { IS_FULL } from '../testing/full.ts';
import { winnableBy } from './capture-search.ts';
import { type BadMove, explain } from './explain.ts';
import { checkReason } from './testing/check-reason.ts';
import { TURNS, turned } from './testing/turned.ts';

/** Blunders of a player that moves at random, in positions after random moves; the opponent replies with the best capture. */
const BLUNDERS = IS_FULL ? 100 : 20;
const LINE = 7;
/** Reasons that are looked for on turned boards too. */
const TURNED = IS_FULL ? 20 : 4;

/** Mulberry32, as in the scripts. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** The move after which the opponent can win least by captures, together with what it captures. */
function greedyMove(position: Position): string | undefined {
  const valued = position.legalMoves().map((move) => {
    const next = position.play(move);
    const gain = position.pieceAt(move.slice(2)) === undefined ? 0 : 1;
    return { move, rank: (winnableBy(next) ?? 0) - gain };
  });
  return valued.toSorted((one, other) => one.rank - other.rank)[0]?.move;
}

function greedyLine(
  start: Position,
  isOther: (index: number) => boolean,
  random: () => number,
): string[] {
  const line: string[] = [];
  let position = start;
  for (let index = 0; index < LINE; index += 1) {
    const move = isOther(index) ? pick(position.legalMoves(), random) : greedyMove(position);
    if (move === undefined) break;
    line.push(move);
    position = position.play(move);
  }
  return line;
}

function makeBlunder(random: () => number): BadMove | undefined {
  let before = Position.initial();
  const plies = 10 + Math.floor(random() * 60);
  for (let ply = 0; ply < plies; ply += 1) {
    const move = pick(before.legalMoves(), random);
    if (move === undefined) return undefined;
    before = before.play(move);
  }
  const move = pick(before.legalMoves(), random);
  if (move === undefined) return undefined;
  const better = greedyLine(before, () => false, random);
  const refutation = greedyLine(before.play(move), (index) => index % 2 === 1, random);
  return { before, move, better, refutation };
}

describe('reasons for random blunders', () => {
  const random = seeded(27);
  const blunders = Array.from({ length: BLUNDERS }, () => makeBlunder(random) ?? []).flat();
  const explained = blunders.flatMap((bad) => {
    const reason = explain(bad);
    return reason === undefined ? [] : [{ bad, reason }];
  });

  test('hold when played out', () => {
    expect(explained.length).toBeGreaterThan(BLUNDERS / 10);
    for (const { bad, reason } of explained) {
      expect({ fen: bad.before.fen, bad, reason, wrong: checkReason(bad, reason) }).toMatchObject({
        wrong: [],
      });
    }
  });

  test('have the same kind on the mirrored board and with the colours exchanged', () => {
    for (const { bad, reason } of explained.slice(0, TURNED)) {
      for (const turn of TURNS) expect(explain(turned(bad, turn))?.kind).toBe(reason.kind);
    }
  });
});
