import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { expect, it } from 'vitest';
import { kindOf } from './kind.mjs';

const MIDDLEGAME = Position.fromFen(INITIAL_FEN);
/** Four chariots, horses and cannons. */
const ENDING = Position.fromFen('3k5/4a4/9/2p1n4/9/9/4P4/2C6/R7c/4K4 w');

it.each([
  ['a proved mate', { position: ENDING, demand: 'win', isMate: true, gain: 0 }, 'mate'],
  ['few pieces', { position: ENDING, demand: 'win', isMate: false, gain: 9 }, 'ending'],
  ['few pieces to hold', { position: ENDING, demand: 'hold', isMate: false, gain: 0 }, 'ending'],
  ['many to hold', { position: MIDDLEGAME, demand: 'hold', isMate: false, gain: 4 }, 'defence'],
  ['a won advisor', { position: MIDDLEGAME, demand: 'win', isMate: false, gain: 2 }, 'material'],
  ['a won pawn', { position: MIDDLEGAME, demand: 'win', isMate: false, gain: 1 }, undefined],
] as const)('names the kind of %s', (_, solved, kind) => {
  expect(kindOf(solved)).toBe(kind);
});
