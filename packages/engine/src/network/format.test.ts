import { describe, expect, it } from 'vitest';
import {
  BODY_BYTES,
  FEATURES,
  findFormatProblem,
  readDescription,
  TRANSFORMER_BYTES,
} from './format.ts';
import { PRODUCT_NETWORK } from './product-network.ts';
import { readPackedNetwork, readProductNetwork } from './read-product-network.ts';

const own = await readProductNetwork();

describe('the product’s network', () => {
  it('has the stated length and format', () => {
    expect(FEATURES).toBe(10_530);
    expect(own.length).toBe(PRODUCT_NETWORK.bytes);
    expect(findFormatProblem(own)).toBeUndefined();
    expect(own.length).toBe(12 + readDescription(own).length + BODY_BYTES);
  });

  it('is packed into less than a megabyte', async () => {
    expect((await readPackedNetwork()).length).toBeLessThan(1_000_000);
  });
});

function altered(at: number): Buffer {
  const bytes = Buffer.from(own);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

describe('an invalid file', () => {
  it('is distinguished from a network of another shape', () => {
    expect(findFormatProblem(new Uint8Array(0))).toBe('not-a-network');
    expect(findFormatProblem(new TextEncoder().encode('[Event "?"]\n\n1. C2=5'))).toBe(
      'not-a-network',
    );
    expect(findFormatProblem(altered(0))).toBe('not-a-network');
    expect(findFormatProblem(altered(4))).toBe('other-network');
    const start = own.length - BODY_BYTES;
    expect(findFormatProblem(altered(start))).toBe('other-network');
    expect(findFormatProblem(altered(start + TRANSFORMER_BYTES))).toBe('other-network');
  });

  it('is reported when it is truncated, too long, or has a wrong length of its description', () => {
    expect(findFormatProblem(own.subarray(0, own.length - 1))).toBe('wrong-length');
    expect(findFormatProblem(Buffer.concat([own, Buffer.from([0])]))).toBe('wrong-length');
    expect(findFormatProblem(altered(11))).toBe('wrong-length');
  });
});
