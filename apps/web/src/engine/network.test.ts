import { describe, expect, it } from 'vitest';
import { checkNetwork, NETWORK_PATH, parseEvaluationWord } from './network.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

describe('a network file', () => {
  it('of the right shape is known by its description', () => {
    expect(checkNetwork(makeTrivialNetwork('all zeros'))).toEqual({ ok: true, value: 'all zeros' });
  });

  it('is refused when it is something else, for other rules, cut off, or too long', () => {
    const whole = makeTrivialNetwork('x');
    const other = whole.slice();
    other[4] = 0;
    const longer = new Uint8Array(whole.length + 1);
    longer.set(whole);
    const problems = [
      new Uint8Array(0),
      new TextEncoder().encode('[Event "a game"]'),
      other,
      whole.subarray(0, -1),
      longer,
    ].map((bytes) => checkNetwork(bytes));
    expect(problems.map((each) => (each.ok ? '' : each.error))).toEqual([
      'not-a-network',
      'not-a-network',
      'other-network',
      'wrong-length',
      'wrong-length',
    ]);
  });
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
