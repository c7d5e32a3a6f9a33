/** A valid network with zero weights, for which every position is even. */
import {
  BODY_BYTES,
  HEADER_BYTES,
  NETWORK_HASH,
  NETWORK_VERSION,
  STACK_BYTES,
  STACK_HASH,
  TRANSFORMER_HASH,
} from '@chuhe/engine/network/format';
import { STACKS } from '@chuhe/engine/network/shape';

export function makeTrivialNetwork(description: string): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(description);
  const start = HEADER_BYTES + words.length;
  const bytes = new Uint8Array(start + BODY_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, NETWORK_VERSION, true);
  view.setUint32(4, NETWORK_HASH, true);
  view.setUint32(8, words.length, true);
  bytes.set(words, HEADER_BYTES);
  view.setUint32(start, TRANSFORMER_HASH, true);
  for (let stack = 1; stack <= STACKS; stack += 1) {
    view.setUint32(bytes.length - stack * STACK_BYTES, STACK_HASH, true);
  }
  return bytes;
}
