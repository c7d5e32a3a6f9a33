import { findFormatProblem, readDescription } from '@chuhe/engine/network/format';
import { expect, it } from 'vitest';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

it('the network that other tests load has the right form', () => {
  const bytes = makeTrivialNetwork('all zeros');
  expect(findFormatProblem(bytes)).toBeUndefined();
  expect(readDescription(bytes)).toBe('all zeros');
});
