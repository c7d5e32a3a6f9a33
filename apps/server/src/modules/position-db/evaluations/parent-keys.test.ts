import { makeKey, makeKeyHex, parseKey } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { describe, expect, test } from 'vitest';
import { possibleParentKeys } from './parent-keys.ts';

function idOf(position: Position): string {
  return makeKeyHex(makeKey(position).key);
}

/** The key's position: Red to move. */
function keyPosition(position: Position): Position {
  const read = parseKey(makeKey(position).key);
  if (read === undefined) throw new Error(position.fen);
  return read;
}

/** Positions of random games, the same in every run. */
function* playAtRandom(): Generator<{ before: Position; after: Position }> {
  let state = 7;
  for (let game = 0; game < 12; game += 1) {
    let before = Position.initial();
    for (let ply = 0; ply < 120; ply += 1) {
      const moves = before.moves();
      if (moves.length === 0) break;
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      const after = before.play(moves[(state >>> 8) % moves.length] ?? 0);
      yield { before, after };
      before = after;
    }
  }
}

describe('possible parents', () => {
  test('contain the position before a move, in every orientation and after every capture', () => {
    let count = 0;
    for (const { before, after } of playAtRandom()) {
      expect(possibleParentKeys(keyPosition(after))).toContain(idOf(before));
      count += 1;
    }
    expect(count).toBeGreaterThan(800);
  });

  test('are few after the first move', () => {
    const after = Position.initial().play('h2e2');
    expect(possibleParentKeys(keyPosition(after)).size).toBeLessThan(60);
  });
});
