import { findFormatProblem, readDescription } from '@chuhe/network/format';
import { expect, it } from 'vitest';
import { NETWORK_PATH, parseEvaluationWord } from './network.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

it('the network that other tests load has the right form', () => {
  const bytes = makeTrivialNetwork('all zeros');
  expect(findFormatProblem(bytes)).toBeUndefined();
  expect(readDescription(bytes)).toBe('all zeros');
});

it.each([
  ['classical evaluation enabled', 'classical'],
  [`NNUE evaluation using ${NETWORK_PATH} enabled`, 'network'],
  ['NNUE evaluation using nn-46832cfbead3.nnue enabled', undefined],
  ['ERROR: The network file was not loaded successfully.', 'error'],
  ['Found 2 threads', undefined],
])('the engine says "%s": %s', (text, word) => {
  expect(parseEvaluationWord(text)).toBe(word);
});
