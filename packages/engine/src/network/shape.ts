/**
 * The shape of a network. `docs/network.md` describes its arithmetic.
 *
 * A feature is `place · 1,170 + piece · 90 + square`, from the view of each side; `place` is that of the side's own king:
 *
 * - with nine places: its square in the palace, d0 e0 f0 d1 …
 * - with six: d0 e0 d1 e1 d2 e2. If the king is on file f, the side's view of the board is mirrored left to right, so that
 *   the king is on file d.
 */
import { fail, ok, type Result } from '../result.ts';

const KING_PLACES = [9, 6] as const;
export type KingPlaces = (typeof KING_PLACES)[number];

/** Number of kinds of pieces of both sides. Both kings count as one kind. */
export const PIECES = 13;
export const SQUARES = 90;
/** Number of pairs of a piece and a square: the features of a king place. */
export const PIECE_SQUARES: number = PIECES * SQUARES;
export const STACKS = 8;
/** Neurons of the two hidden layers of a stack. */
export const HIDDEN_1 = 16;
export const HIDDEN_2 = 32;

/** The number of neurons of a side is a multiple of the block, within these limits. */
export const NEURON_BLOCK = 32;
export const MIN_NEURONS = 64;
const MAX_NEURONS = 512;

export interface NetworkShape {
  readonly kingPlaces: KingPlaces;
  /** Neurons of a side. */
  readonly neurons: number;
  /** Whether an input of a stack is the product of two neurons of a side instead of one neuron. */
  readonly pairwise: boolean;
}

export function countFeatures({ kingPlaces }: Pick<NetworkShape, 'kingPlaces'>): number {
  return kingPlaces * PIECE_SQUARES;
}

/** Number of inputs of a stack, from both sides. */
export function countInputs({
  neurons,
  pairwise,
}: Pick<NetworkShape, 'neurons' | 'pairwise'>): number {
  return pairwise ? neurons : 2 * neurons;
}

/** Parses the member `shape` of a header. Fails for a shape that the engine cannot use. */
export function parseShape(value: unknown): Result<NetworkShape> {
  if (typeof value !== 'object' || value === null) return fail('it has no shape');
  const { kingPlaces, neurons, pairwise, hidden, buckets }: Partial<Record<string, unknown>> = {
    ...value,
  };
  const places = KING_PLACES.find((each) => each === kingPlaces);
  if (places === undefined) return fail(`kingPlaces is ${show(kingPlaces)}, not 9 or 6`);
  if (!isNeurons(neurons)) {
    const range = `a multiple of ${NEURON_BLOCK} from ${MIN_NEURONS} to ${MAX_NEURONS}`;
    return fail(`neurons is ${show(neurons)}, not ${range}`);
  }
  if (typeof pairwise !== 'boolean') return fail(`pairwise is ${show(pairwise)}, not a boolean`);
  const layers = JSON.stringify([HIDDEN_1, HIDDEN_2]);
  if (JSON.stringify(hidden) !== layers) return fail(`hidden is ${show(hidden)}, not ${layers}`);
  if (buckets !== STACKS) return fail(`buckets is ${show(buckets)}, not ${STACKS}`);
  return ok({ kingPlaces: places, neurons, pairwise });
}

function isNeurons(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    value % NEURON_BLOCK === 0 &&
    value >= MIN_NEURONS &&
    value <= MAX_NEURONS
  );
}

/** A value of untrusted JSON, shortened. */
function show(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 40);
}
