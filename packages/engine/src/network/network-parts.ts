import { countInputs, HIDDEN_1, HIDDEN_2, type NetworkShape } from './shape.ts';

/** A network in arrays, as the engine's memory is filled from it. It can be posted to a worker. */
export interface NetworkParts {
  readonly shape: NetworkShape;
  readonly biases: Int16Array;
  /** A row of `shape.neurons` weights for each feature. */
  readonly weights: Int16Array | Int8Array;
  /** A row of `STACKS` direct values (psqt) for each feature. */
  readonly direct: Int32Array;
  /**
   * For each stack, without padding: i32 bias[16], i8 weight[16][inputs], i32 bias[32], i8 weight[32][16], i32 bias,
   * i8 weight[32]
   */
  readonly stacks: Uint8Array;
}

/** Number of bytes of a stack in {@link NetworkParts}. */
export function countStackBytes(shape: NetworkShape): number {
  const layer1 = 4 * HIDDEN_1 + HIDDEN_1 * countInputs(shape);
  const layer2 = 4 * HIDDEN_2 + HIDDEN_2 * HIDDEN_1;
  return layer1 + layer2 + 4 + HIDDEN_2;
}
