import { findFormatProblem, readDescription } from '@chuhe/engine/network/format';
import { expect, it } from 'vitest';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

it('the network of other tests is valid', () => {
  const bytes = makeTrivialNetwork('all zeros');
  expect(findFormatProblem(bytes)).toBeUndefined();
  expect(readDescription(bytes)).toBe('all zeros');
});
