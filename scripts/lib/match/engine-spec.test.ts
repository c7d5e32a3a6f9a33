import { expect, it } from 'vitest';
import { parseEngineSpec } from './engine-spec.mjs';

it.each(['own', 'classical', 'new/xiangqi-2.nnue'])('%s is the own engine', (name) => {
  expect(parseEngineSpec(name)).toEqual({ name, kind: 'own-engine', value: name, options: [] });
});

it('a path is a program, and options are of the kind they look like', () => {
  expect(parseEngineSpec('/bin/engine,Hash=64,Use NNUE=false,EvalFile=/a=b.nnue')).toEqual({
    name: '/bin/engine,Hash=64,Use NNUE=false,EvalFile=/a=b.nnue',
    kind: 'program',
    value: '/bin/engine',
    options: [
      { name: 'Hash', value: 64 },
      { name: 'Use NNUE', value: false },
      { name: 'EvalFile', value: '/a=b.nnue' },
    ],
  });
});

it('an option without a value is named', () => {
  expect(() => parseEngineSpec('own,Hash')).toThrow('"Hash" in "own,Hash"');
});
