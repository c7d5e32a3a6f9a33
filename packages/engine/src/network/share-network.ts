import type { NetworkParts } from './write-network.ts';

/** Copies a network into memory that threads share, so that all engines of a process have one copy. */
export function shareNetwork({
  shape,
  biases,
  weights,
  direct,
  stacks,
}: NetworkParts): NetworkParts {
  const sharedWeights = share(weights);
  const isShort = weights instanceof Int8Array;
  return {
    shape,
    biases: new Int16Array(share(biases)),
    weights: isShort ? new Int8Array(sharedWeights) : new Int16Array(sharedWeights),
    direct: new Int32Array(share(direct)),
    stacks: new Uint8Array(share(stacks)),
  };
}

function share({ buffer, byteOffset, byteLength }: ArrayBufferView): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(byteLength);
  new Uint8Array(shared).set(new Uint8Array(buffer, byteOffset, byteLength));
  return shared;
}
