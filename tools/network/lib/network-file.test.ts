import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { expect, test } from 'vitest';
import { makeNetwork, parseNetwork } from './network-file.mjs';

test("the product's network is unchanged by parsing and writing", async () => {
  const bytes = await readProductNetwork();
  expect(Buffer.compare(makeNetwork(parseNetwork(bytes)), bytes)).toBe(0);
});

test('a truncated file is refused', async () => {
  const bytes = await readProductNetwork();
  expect(() => parseNetwork(bytes.subarray(0, -1))).toThrow('wrong-length');
});
