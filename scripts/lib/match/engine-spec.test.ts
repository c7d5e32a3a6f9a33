import { expect, it } from 'vitest';
import { parseEngineSpec } from './engine-spec.mjs';

it.each([
  ['own', 'own', 'own'],
  ['new/xiangqi-2.nnue', 'own', 'new/xiangqi-2.nnue'],
  ['fairy', 'fairy', 'own'],
  ['fairy-classical', 'fairy', 'classical'],
  ['fairy:new/xiangqi-2.nnue', 'fairy', 'new/xiangqi-2.nnue'],
  ['/usr/games/fairy-stockfish', 'program', '/usr/games/fairy-stockfish'],
])('%s is an engine of the kind "%s"', (name, kind, value) => {
  expect(parseEngineSpec(name)).toEqual({ name, engine: { kind, value }, options: [] });
});

it('a path is a program, and option values are parsed by their form', () => {
  expect(parseEngineSpec('/bin/engine,Hash=64,Use NNUE=false,EvalFile=/a=b.nnue')).toEqual({
    name: '/bin/engine,Hash=64,Use NNUE=false,EvalFile=/a=b.nnue',
    engine: { kind: 'program', value: '/bin/engine' },
    options: [
      { name: 'Hash', value: 64 },
      { name: 'Use NNUE', value: false },
      { name: 'EvalFile', value: '/a=b.nnue' },
    ],
  });
});

it('an option without a value is refused by name', () => {
  expect(() => parseEngineSpec('own,Hash')).toThrow('"Hash" in "own,Hash"');
});
