import type { EngineModule } from '../module.ts';
import type { NetworkParts } from './network-parts.ts';
import type { NetworkShape } from './shape.ts';

/** What a thread has to know of the network in the memory. */
export interface NetworkLayout {
  readonly shape: NetworkShape;
  /** Bytes of a weight of a feature. */
  readonly weightBytes: number;
}

export function layoutOf({ shape, weights }: NetworkParts): NetworkLayout {
  return { shape, weightBytes: weights.BYTES_PER_ELEMENT };
}

/** Sets the layout in the module, before its memory is laid out. */
export function setNetworkLayout(
  module: Pick<EngineModule, 'setShape'>,
  { shape: { kingPlaces, neurons, pairwise }, weightBytes }: NetworkLayout,
): void {
  module.setShape(kingPlaces, neurons, pairwise ? 1 : 0, weightBytes);
}
