import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { winnableBy } from './capture-search.ts';
import { exchangeOn } from './exchange.ts';

test.each([
  ['an unprotected horse', '2r2k3/9/9/9/9/2N6/9/9/9/3K5 b', 'c4', 450],
  ['a horse protected by a chariot', '2r2k3/9/9/9/9/2N5R/9/9/9/3K5 b', 'c4', 0],
  ['a chariot that a horse attacks', '5k3/9/9/9/6n2/4R4/2N6/9/9/3K5 b', 'e4', 450],
  ['a horse that a cannon attacks without a screen', '2c2k3/9/9/9/9/2N6/9/9/9/3K5 b', 'c4', 0],
  ['a horse that a cannon attacks over a screen', '2c2k3/9/9/2p6/9/2N6/9/9/9/3K5 b', 'c4', 450],
  ['a cannon whose protecting horse is pinned', '4k4/9/9/4n4/2c6/9/1N7/9/4R4/3K5 w', 'c5', 450],
  ['a cannon whose protecting horse is not pinned', '3k5/9/9/4n4/2c6/9/1N7/9/4R4/4K4 w', 'c5', 0],
  ['an empty point', '2r2k3/9/9/9/9/9/9/9/9/3K5 b', 'c4', 0],
])('exchanges on one square: %s', (_, fen, square, expected) => {
  const position = Position.fromFen(fen);
  expect(exchangeOn(position, square)).toBe(expected);
  expect(exchangeOn(position.mirror(), mirrored(square))).toBe(expected);
});

test('a capture search sees captures on other squares, which an exchange does not', () => {
  // The chariot captures the horse, but the red chariot captures the cannon in return.
  const position = Position.fromFen('2r2k3/9/9/9/8c/2N6/9/9/8R/3K5 b');
  expect(exchangeOn(position, 'c4')).toBe(450);
  expect(winnableBy(position)).toBe(0);
});

test('a side in check must answer it before it captures', () => {
  // Red's chariot gives check, and Black's chariot cannot capture the horse.
  expect(winnableBy(Position.fromFen('2r2k3/9/9/9/9/2N6/9/5R3/9/3K5 b'))).toBe(0);
  expect(winnableBy(Position.fromFen('2r2k3/9/9/9/9/2N6/9/6R2/9/3K5 b'))).toBe(450);
});

test('a mated side has lost', () => {
  expect(winnableBy(Position.fromFen('R3k4/R8/9/9/9/9/9/9/9/3K5 b'))).toBe(-100_000);
});

function mirrored(square: string): string {
  return `${'ihgfedcba'['abcdefghi'.indexOf(square.slice(0, 1))]}${square.slice(1)}`;
}
