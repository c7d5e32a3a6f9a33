import { randomInt } from 'node:crypto';

/** What `JSON.parse` may cost. A body within its size limit can still take a third of a second of the event loop, in which everyone waits. */
export interface JsonBudget {
  /** The maximum depth of lists and objects in each other. */
  readonly depth: number;
  /** The maximum number of values, including lists and objects. */
  readonly values: number;
}

export type JsonExcess = 'depth' | 'values' | 'shapes';

/**
 * Returns what exceeds the budget in the UTF-8 bytes of a JSON text, or `undefined`. It reads each byte once and builds nothing. Invalid
 * JSON is left to `JSON.parse`.
 *
 * @example findExcess(Buffer.from('[[[]]]'), { depth: 2, values: 10 }); // 'depth'
 */
export function findExcess(bytes: Uint8Array, budget: JsonBudget): JsonExcess | undefined {
  const shapes = new Shapes(budget.depth);
  let depth = 0;
  let values = 1;
  let nameAt = 0;
  let nameEnd = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at] ?? 0) {
      case QUOTE:
        nameAt = at + 1;
        at = endOfString(bytes, nameAt);
        nameEnd = at;
        break;
      case BRACE:
      case BRACKET:
        depth += 1;
        values += 1;
        if (depth > budget.depth) return 'depth';
        shapes.begin(depth);
        break;
      case BRACE_END:
      case BRACKET_END:
        depth = Math.max(0, depth - 1);
        break;
      case COMMA:
        values += 1;
        break;
      case COLON:
        shapes.add(depth, bytes, nameAt, nameEnd);
        if (shapes.count > MAX_SHAPES) return 'shapes';
        break;
      default:
    }
    if (values > budget.values) return 'values';
  }
  return undefined;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BRACKET = 91;
const BACKSLASH = 92;
const BRACKET_END = 93;
const BRACE = 123;
const BRACE_END = 125;

/** The offset of the closing quotation mark. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at += 1;
  }
  return bytes.length;
}

/**
 * The maximum number of shapes. V8 describes every new sequence of field names in a structure of its own, which takes a hundred times as
 * long as another object of a known shape. A game has at most a few hundred.
 */
const MAX_SHAPES = 2000;

/** A longer name, in bytes, is of no use to any call. It counts as a shape of its own, so that it need not be read. */
const MAX_NAME = 64;

/**
 * The hash is a polynomial of a secret base modulo a prime, so that names with equal hashes cannot be chosen. The prime is below 2¹⁵, so
 * that products are small integers, which V8 multiplies fast.
 */
const PRIME = 32_749;
const BASE = randomInt(256, PRIME);

/** Counts the shapes of objects: the different sequences of field names from the first on. Equal hashes are counted once. */
class Shapes {
  count = 0;
  readonly #isKnown = new Uint8Array(PRIME);
  /** The hash of the names so far, of the object at each depth. */
  readonly #hashes: Uint16Array;

  constructor(maxDepth: number) {
    this.#hashes = new Uint16Array(maxDepth + 1);
  }

  begin(depth: number): void {
    this.#hashes[depth] = 0;
  }

  /** Adds a name, the bytes from `start` to `end`, to the object at this depth. */
  add(depth: number, bytes: Uint8Array, start: number, end: number): void {
    if (end - start > MAX_NAME) {
      this.count += 1;
      return;
    }
    let hash = ((this.#hashes[depth] ?? 0) * BASE + COLON) % PRIME;
    for (let at = start; at < end; at += 1) hash = (hash * BASE + (bytes[at] ?? 0)) % PRIME;
    this.#hashes[depth] = hash;
    if (this.#isKnown[hash] === 1) return;
    this.#isKnown[hash] = 1;
    this.count += 1;
  }
}
