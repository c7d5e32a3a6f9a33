import { randomInt } from 'node:crypto';

/** Limits the work of `JSON.parse`, which could block the event loop for a third of a second even if a body is within its size limit. */
export interface JsonBudget {
  /** The maximum depth of nested lists and objects. */
  readonly depth: number;
  /** The maximum number of values, including lists and objects. */
  readonly values: number;
}

export type JsonExcess = 'depth' | 'values' | 'shapes';

/**
 * Returns what a JSON text in UTF-8 has too much of; `undefined` if it is within the budget. Reads each byte once and builds nothing. Does
 * not detect invalid JSON, which `JSON.parse` refuses.
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
 * long as creating an object of a known shape. A game has at most a few hundred shapes.
 */
const MAX_SHAPES = 2000;

/** Length in bytes. No call uses a longer name. Each longer name counts as a new shape, so that it need not be read. */
const MAX_NAME = 64;

/**
 * The hash is a polynomial of a secret base modulo a prime, so that a sender cannot choose names with equal hashes. The prime is below 2¹⁵,
 * so that products are small integers, which V8 multiplies fast.
 */
const PRIME = 32_749;
const BASE = randomInt(256, PRIME);

/** Counts the shapes of objects. A shape is a sequence of field names with which an object begins. Shapes with equal hashes count once. */
class Shapes {
  count = 0;
  readonly #isKnown = new Uint8Array(PRIME);
  /** At each depth, the hash of those names of the current object that have been read. */
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
