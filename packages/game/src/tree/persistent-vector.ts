/**
 * An immutable list: `set` and `push` return a new one that shares all but a few small blocks with the old, so that
 * keeping many versions of a long list is cheap. It is a trie of blocks with 32 entries. A change copies one block on
 * each level; a list of a million values has four levels.
 *
 * ```ts
 * import { PersistentVector } from './persistent-vector.ts';
 *
 * const old = PersistentVector.from(['a', 'b']);
 * const next = old.push('c').set(0, 'A');
 * [...next]; // ['A', 'b', 'c']
 * [...old]; // ['a', 'b']
 * ```
 */

const BITS = 5;
const WIDTH = 1 << BITS;
const MASK = WIDTH - 1;

/** A block of the trie: a leaf has values, other blocks have blocks. */
interface Block<Value> {
  /** The edit that created this block and may write into it. */
  readonly owner: object | undefined;
  readonly values: Value[];
  readonly blocks: Block<Value>[];
}

export class PersistentVector<Value> {
  readonly size: number;
  readonly #root: Block<Value>;
  /** Bits of an index that the levels below the root use; 0 if the root is a leaf. */
  readonly #shift: number;

  private constructor(root: Block<Value>, shift: number, size: number) {
    this.#root = root;
    this.#shift = shift;
    this.size = size;
  }

  static empty<Value>(): PersistentVector<Value> {
    return PersistentVector.from([]);
  }

  static from<Value>(values: readonly Value[]): PersistentVector<Value> {
    let level = chunks(values).map((chunk): Block<Value> => leaf(chunk));
    let shift = 0;
    while (level.length > 1) {
      level = chunks(level).map((chunk): Block<Value> => branch(chunk));
      shift += BITS;
    }
    return new PersistentVector(level[0] ?? leaf([]), shift, values.length);
  }

  /** The value at an index, or `undefined` for an invalid index. */
  get(index: number): Value | undefined {
    return isIndex(index, this.size) ? read(this.#root, this.#shift, index) : undefined;
  }

  /** Throws a `RangeError` for an invalid index. */
  set(index: number, value: Value): PersistentVector<Value> {
    return this.edit((draft) => draft.set(index, value));
  }

  push(value: Value): PersistentVector<Value> {
    return this.edit((draft) => draft.push(value));
  }

  /** Applies many changes at once: a block is copied when it is first changed, and then written in place. */
  edit(change: (draft: VectorDraft<Value>) => void): PersistentVector<Value> {
    const draft = new VectorDraft({ root: this.#root, shift: this.#shift, size: this.size });
    change(draft);
    const { root, shift, size } = draft.end();
    return root === this.#root && size === this.size
      ? this
      : new PersistentVector(root, shift, size);
  }

  *[Symbol.iterator](): Generator<Value, undefined> {
    for (const block of this.blocks()) yield* block.values;
  }

  /** Every block, parents first. Tests use it to compare the blocks of two versions. */
  *blocks(): Generator<{ readonly values: readonly Value[] }, undefined> {
    const pending = [this.#root];
    for (let block = pending.pop(); block; block = pending.pop()) {
      yield block;
      for (const child of block.blocks.toReversed()) pending.push(child);
    }
  }
}

interface Trie<Value> {
  readonly root: Block<Value>;
  readonly shift: number;
  readonly size: number;
}

/** A mutable vector, valid only within `PersistentVector.edit`. */
export class VectorDraft<Value> {
  #owner: object | undefined = {};
  #root: Block<Value>;
  #shift: number;
  #size: number;

  constructor({ root, shift, size }: Trie<Value>) {
    this.#root = root;
    this.#shift = shift;
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  get(index: number): Value | undefined {
    return isIndex(index, this.#size) ? read(this.#root, this.#shift, index) : undefined;
  }

  /** Throws a `RangeError` for an invalid index. */
  set(index: number, value: Value): void {
    if (!isIndex(index, this.#size)) throw new RangeError(`no such index: ${index}`);
    if (read(this.#root, this.#shift, index) !== value) this.#write(index, value);
  }

  push(value: Value): void {
    if (this.#size === WIDTH << this.#shift) {
      this.#root = branch([this.#root], this.#owner);
      this.#shift += BITS;
    }
    this.#size += 1;
    this.#write(this.#size - 1, value);
  }

  /** Returns the trie. Afterwards the draft cannot be written. */
  end(): Trie<Value> {
    this.#owner = undefined;
    return { root: this.#root, shift: this.#shift, size: this.#size };
  }

  #write(index: number, value: Value): void {
    if (!this.#owner) throw new Error('the edit has ended');
    this.#root = owned(this.#root, this.#owner);
    let block = this.#root;
    for (let shift = this.#shift; shift > 0; shift -= BITS) {
      const at = (index >> shift) & MASK;
      const below = block.blocks[at];
      const child = below ? owned(below, this.#owner) : leaf<Value>([], this.#owner);
      block.blocks[at] = child;
      block = child;
    }
    block.values[index & MASK] = value;
  }
}

function leaf<Value>(values: Value[], owner?: object): Block<Value> {
  return { owner, values, blocks: [] };
}

function branch<Value>(blocks: Block<Value>[], owner?: object): Block<Value> {
  return { owner, values: [], blocks };
}

/** The block itself if the edit may write into it, else a copy. */
function owned<Value>(block: Block<Value>, owner: object): Block<Value> {
  if (block.owner === owner) return block;
  return { owner, values: block.values.slice(), blocks: block.blocks.slice() };
}

function read<Value>(root: Block<Value>, rootShift: number, index: number): Value | undefined {
  let block: Block<Value> | undefined = root;
  for (let shift = rootShift; shift > 0; shift -= BITS) {
    block = block?.blocks[(index >> shift) & MASK];
  }
  return block?.values[index & MASK];
}

function isIndex(index: number, size: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < size;
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  const found: Item[][] = [];
  for (let start = 0; start < items.length; start += WIDTH) {
    found.push(items.slice(start, start + WIDTH));
  }
  return found;
}
