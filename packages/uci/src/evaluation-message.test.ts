import { expect, test } from 'vitest';
import { parseEvaluationMessage } from './evaluation-message.ts';

test.each([
  ['NNUE evaluation using /xiangqi-network.nnue enabled', '/xiangqi-network.nnue'],
  ['NNUE evaluation using pikafish.nnue (46MiB, (22528, 1024, 16, 32, 1))', 'pikafish.nnue'],
  ['NNUE evaluation using my networks/xiangqi 2.nnue enabled', 'my networks/xiangqi 2.nnue'],
  ['NNUE evaluation using pikafish.nnue', 'pikafish.nnue'],
])('reads the network of "%s"', (text, file) => {
  expect(parseEvaluationMessage(text)).toEqual({ kind: 'network', file });
});

test('reads evaluation without a network, and an error while loading a network', () => {
  expect(parseEvaluationMessage('classical evaluation enabled')).toEqual({ kind: 'classical' });
  expect(parseEvaluationMessage('ERROR: The network file was not loaded.')).toEqual({
    kind: 'error',
    text: 'The network file was not loaded.',
  });
});

test.each(['', 'Found 6 tablebases', 'NNUE evaluation using ', 'no classical evaluation enabled'])(
  'ignores "%s"',
  (text) => {
    expect(parseEvaluationMessage(text)).toBeUndefined();
  },
);
