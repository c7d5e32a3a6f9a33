/** A network of the right form whose weights are all zero, so that every position is even. */
import { BODY_BYTES, NETWORK_HASH, NETWORK_VERSION } from '../network.ts';

const TRANSFORMER_HASH = 0x5f2348b8;
const STACK_HASH = 0x633376ca;
const STACKS = 8;
const STACK_BYTES = 17_640;

export function makeTrivialNetwork(description: string): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(description);
  const start = 12 + words.length;
  const bytes = new Uint8Array(start + BODY_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, NETWORK_VERSION, true);
  view.setUint32(4, NETWORK_HASH, true);
  view.setUint32(8, words.length, true);
  bytes.set(words, 12);
  view.setUint32(start, TRANSFORMER_HASH, true);
  for (let stack = 1; stack <= STACKS; stack += 1) {
    view.setUint32(bytes.length - stack * STACK_BYTES, STACK_HASH, true);
  }
  return bytes;
}
