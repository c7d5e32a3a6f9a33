/**
 * The file format of networks of any {@link NetworkShape}, called format 2. The file is little endian, without padding, and
 * not compressed:
 *
 * - u32 magic "CHN2", u32 length of the header, the header in JSON (UTF-8): {@link NetworkHeader}, whose shape also has
 *   `"hidden": [16, 32]` and `"buckets": 8`
 * - i16 bias[neurons], i16 or i8 weight[features][neurons], i32 psqt[features][8]
 * - eight layer stacks, chosen by the number of pieces: i32 bias[16], i8 weight[16][inputs], i32 bias[32], i8 weight[32][16],
 *   i32 bias, i8 weight[32]
 */
import type { NetworkFault } from './network-fault.ts';
import { countStackBytes, type NetworkParts } from './network-parts.ts';
import {
  countFeatures,
  HIDDEN_1,
  HIDDEN_2,
  type NetworkShape,
  parseShape,
  STACKS,
} from './shape.ts';

const MAGIC = 0x324e4843;
const START_BYTES = 8;
/** The longest header. */
const MAX_HEADER_BYTES = 65_536;

const WEIGHT_TYPES = ['i16', 'i8'] as const;
type WeightType = (typeof WEIGHT_TYPES)[number];

export interface NetworkHeader {
  readonly name: string;
  /** Origin and licence. */
  readonly notice: string;
  readonly shape: NetworkShape;
  readonly weights: WeightType;
}

export type ParsedHeader =
  | {
      readonly ok: true;
      readonly header: NetworkHeader;
      /** Offset of the biases. */
      readonly start: number;
    }
  | ({ readonly ok: false } & NetworkFault);

export function isFormat2(bytes: Uint8Array): boolean {
  return bytes.byteLength >= START_BYTES && viewOf(bytes).getUint32(0, true) === MAGIC;
}

/** Parses the header of a file for which {@link isFormat2} is true, and checks the length of the file. */
export function parseHeader(bytes: Uint8Array): ParsedHeader {
  const length = viewOf(bytes).getUint32(4, true);
  if (length > MAX_HEADER_BYTES) {
    return { ok: false, problem: 'not-a-network', reason: `its header has ${length} bytes` };
  }
  const start = START_BYTES + length;
  if (bytes.byteLength < start) {
    return { ok: false, problem: 'wrong-length', reason: 'it ends in its header' };
  }
  const { name, notice, shape, weights } = parseJson(bytes.subarray(START_BYTES, start));
  if (typeof name !== 'string' || typeof notice !== 'string') {
    return { ok: false, problem: 'not-a-network', reason: 'its header has no name or no notice' };
  }
  const parsed = parseShape(shape);
  if (!parsed.ok) return { ok: false, problem: 'other-network', reason: parsed.error };
  const type = WEIGHT_TYPES.find((each) => each === weights);
  if (type === undefined) {
    return { ok: false, problem: 'other-network', reason: 'its weights are neither i16 nor i8' };
  }
  const expected = start + countBodyBytes(parsed.value, type);
  if (bytes.byteLength !== expected) {
    const reason = `it has ${bytes.byteLength} bytes instead of ${expected}`;
    return { ok: false, problem: 'wrong-length', reason };
  }
  return { ok: true, header: { name, notice, shape: parsed.value, weights: type }, start };
}

/** Splits a valid file. */
export function splitFormat2(bytes: Uint8Array): NetworkParts {
  const parsed = parseHeader(bytes);
  if (!parsed.ok) throw new Error(`${parsed.problem}: ${parsed.reason}`);
  const { shape, weights: type } = parsed.header;
  const count = countFeatures(shape) * shape.neurons;
  let at = parsed.start;
  // Each part is copied, so that it is aligned.
  const take = (length: number): ArrayBuffer => {
    const part = new Uint8Array(bytes.subarray(at, at + length)).buffer;
    at += length;
    return part;
  };
  return {
    shape,
    biases: new Int16Array(take(2 * shape.neurons)),
    weights: type === 'i8' ? new Int8Array(take(count)) : new Int16Array(take(2 * count)),
    direct: new Int32Array(take(4 * STACKS * countFeatures(shape))),
    stacks: new Uint8Array(take(STACKS * countStackBytes(shape))),
  };
}

/** Makes a file. The type of its weights is that of the array. */
export function makeFormat2(
  { name, notice }: Pick<NetworkHeader, 'name' | 'notice'>,
  { shape, biases, weights, direct, stacks }: NetworkParts,
): Uint8Array<ArrayBuffer> {
  const type: WeightType = weights instanceof Int8Array ? 'i8' : 'i16';
  const { kingPlaces, neurons, pairwise } = shape;
  const hidden = [HIDDEN_1, HIDDEN_2];
  const full = { kingPlaces, neurons, pairwise, hidden, buckets: STACKS };
  const header = new TextEncoder().encode(
    JSON.stringify({ name, notice, shape: full, weights: type }),
  );
  const bytes = new Uint8Array(START_BYTES + header.length + countBodyBytes(shape, type));
  viewOf(bytes).setUint32(0, MAGIC, true);
  viewOf(bytes).setUint32(4, header.length, true);
  bytes.set(header, START_BYTES);
  let at = START_BYTES + header.length;
  for (const { buffer, byteOffset, byteLength } of [biases, weights, direct, stacks]) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/** Number of bytes after the header. */
function countBodyBytes(shape: NetworkShape, type: WeightType): number {
  const { neurons } = shape;
  const row = (type === 'i8' ? 1 : 2) * neurons + 4 * STACKS;
  return 2 * neurons + countFeatures(shape) * row + STACKS * countStackBytes(shape);
}

/** The members of an object in JSON; none for anything else. */
function parseJson(bytes: Uint8Array): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
