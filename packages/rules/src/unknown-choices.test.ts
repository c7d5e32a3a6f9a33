import { expect, it } from 'vitest';
import { INITIAL_FEN, validateFen, validateSetup } from './fen.ts';
import { perft } from './perft.ts';
import { Position } from './position.ts';
import { withTurn } from './setup.ts';

/** A value that the types do not allow but that callers in JavaScript may pass. */
const unknown: unknown = 'bogus';
const position = Position.initial();

it.each<[string, () => unknown]>([
  ['validateFen', () => Reflect.apply(validateFen, undefined, [INITIAL_FEN, unknown])],
  ['validateFen without a level', () => Reflect.apply(validateFen, undefined, [INITIAL_FEN])],
  ['validateSetup', () => Reflect.apply(validateSetup, undefined, [position.toSetup(), unknown])],
  ['perft', () => Reflect.apply(perft, undefined, [INITIAL_FEN, 2, unknown])],
  ['withTurn', () => Reflect.apply(withTurn, undefined, [position.toSetup(), unknown])],
])('%s throws for an unknown choice', (_, call) => {
  expect(call).toThrow(RangeError);
});

it('protects its list of moves from changes', () => {
  const moves = position.moves();
  expect(() => Reflect.apply(Array.prototype.push, moves, [0])).toThrow(TypeError);
  expect(position.outcome()).toBeUndefined();
});

it('converts a position to its FEN', () => {
  expect(position.toString()).toBe(INITIAL_FEN);
  expect(JSON.stringify({ position })).toBe(JSON.stringify({ position: INITIAL_FEN }));
});

it('distinguishes a malformed move from an illegal one', () => {
  expect(() => position.play('H2-E2')).toThrow("'H2-E2' is not written as a move");
  expect(() => position.play('a0a9')).toThrow('a0a9 is not a legal move in rnbakabnr');
  expect(() => position.play('x'.repeat(1_000_000))).toThrow(/^.{0,80}$/);
});
