import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_FULL } from '../testing/full.ts';
import { makeMoveText, NOTATIONS } from './notation.ts';
import { parseMoveText } from './parse-move-text.ts';
import {
  below,
  pick,
  type Random,
  randomFrom,
  randomPositions,
  seedFrom,
} from './testing/random-positions.ts';

const SEED = seedFrom(process.env['CHUHE_SEED']);
const TOKENS = IS_FULL ? 10_000 : 4_000;
const ALPHABET = [
  ...Array.from('0123456789abcdefghiKAEHRCPBNTXMSVtgsx+-=./# ２５９'),
  ...Array.from('帅仕相马车炮兵前中后进退平一二三五九傌俥砲後進'),
  'Tướng',
  'bình',
  'sau',
];

test('a mutated token gives a legal move or an error with legal moves, and nothing throws', () => {
  console.log(`seed ${SEED}, ${TOKENS} tokens`);
  const random = randomFrom(SEED);
  let accepted = 0;
  for (const position of randomPositions(random, TOKENS / 10)) {
    for (let index = 0; index < 10; index += 1) {
      const notation = random() < 0.2 ? undefined : pick(random, NOTATIONS);
      const written = notation ?? pick(random, NOTATIONS);
      const source = makeMoveText(position.fen, pick(random, position.moves()), written);
      const read = parseMoveText(position.fen, mutate(random, source), notation);
      accepted += read.ok ? 1 : 0;
      const moves = read.ok ? [read.value] : read.error.nearest.map(({ move }) => move);
      expect(moves.filter((move) => !position.isLegal(move))).toEqual([]);
    }
  }
  console.log(`${accepted} were still moves`);
});

test('any string gives a move or an error', () => {
  const position = Position.initial();
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  const notation = fc.constantFrom(...NOTATIONS, undefined);
  const answered = fc.property(text, notation, (token, of) => {
    const read = parseMoveText(position.fen, token, of);
    expect(read.ok ? position.isLegal(read.value) : read.error.text.length <= 64).toBe(true);
  });
  expect(() => fc.assert(answered, { seed: SEED, numRuns: IS_FULL ? 2_000 : 300 })).not.toThrow();
});

test('the nearest moves of an error are read back from their texts', () => {
  for (const position of randomPositions(randomFrom(SEED + 1), 200)) {
    for (const notation of NOTATIONS) {
      const read = parseMoveText(position.fen, '?', notation);
      const nearest = read.ok ? [] : read.error.nearest;
      const again = nearest.map(({ text }) => parseMoveText(position.fen, text, notation));
      expect(again).toEqual(nearest.map(({ move }) => ({ ok: true, value: move })));
    }
  }
});

function mutate(random: Random, text: string): string {
  let mutated = text;
  for (let times = below(random, 3); times >= 0; times -= 1) {
    const at = below(random, mutated.length + 1);
    const removed = below(random, 3);
    const added = random() < 0.8 ? pick(random, ALPHABET) : '';
    mutated = mutated.slice(0, at) + added + mutated.slice(at + removed);
  }
  return mutated;
}
