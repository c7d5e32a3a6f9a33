/**
 * Reads the tree of an XQF file into a list, in the order of the file: a move, what follows it, its next sibling. The moves
 * are not checked.
 */
import { type Move, packMove } from '@chuhe/rules/move';
import type { Finding } from '../pgn/warning.ts';
import { decryptBody, type XqfKeys } from './xqf-keys.ts';
import { AT, HEADER_BYTES, LAST_PLAIN_VERSION, MOVE_SHIFT, squareOfNumber } from './xqf-layout.ts';

export interface XqfNode {
  /** Index of the parent in the list. The first node is the root. */
  readonly parent: number;
  /** 0 at the root. */
  readonly ply: number;
  /** `undefined` at the root, and if a square is not on the board. */
  readonly move: Move | undefined;
  /** The bytes of the comment, decrypted. */
  readonly comment: Uint8Array;
  /** In the file. */
  readonly offset: number;
}

export interface XqfTree {
  /** Empty for a file that ends with its header. */
  readonly nodes: readonly XqfNode[];
  readonly findings: readonly Finding[];
}

/** Reads at most `maxNodes` moves. A file that ends between two nodes is whole, as files without moves often do. */
export function readXqfNodes(bytes: Uint8Array, keys: XqfKeys, maxNodes: number): XqfTree {
  return new NodeReader(bytes, keys).readAll(maxNodes);
}

interface NodeHead {
  readonly hasNext: boolean;
  readonly hasSibling: boolean;
  readonly hasLength: boolean;
}

class NodeReader {
  readonly #bytes: Uint8Array;
  /** The bytes behind the header, decrypted. */
  readonly #body: Uint8Array;
  readonly #view: DataView;
  readonly #keys: XqfKeys;
  readonly #isPlain: boolean;
  readonly #nodes: XqfNode[] = [];
  readonly #findings: Finding[] = [];
  #at = 0;
  /** Index of the last control character. All bytes after it look like a text. */
  #lastControl: number | undefined;

  constructor(bytes: Uint8Array, keys: XqfKeys) {
    this.#bytes = bytes;
    this.#body = decryptBody(bytes, keys);
    this.#view = new DataView(this.#body.buffer, this.#body.byteOffset, this.#body.length);
    this.#keys = keys;
    this.#isPlain = (bytes[AT.version] ?? 0) <= LAST_PLAIN_VERSION;
  }

  readAll(maxNodes: number): XqfTree {
    /** The parents of the siblings that follow later. */
    const waiting: number[] = [];
    let parent = 0;
    while (this.#at < this.#body.length) {
      if (this.#nodes.length > maxNodes) return this.#end({ code: 'too-many-nodes' });
      const index = this.#nodes.length;
      const head = this.#readNode(parent);
      if (head === undefined) break;
      if (head.hasNext) {
        if (head.hasSibling && index > 0) waiting.push(parent);
        parent = index;
      } else if (!head.hasSibling || index === 0) {
        const next = index === 0 ? undefined : waiting.pop();
        if (next === undefined) return this.#end(this.#findRest());
        parent = next;
      }
    }
    return this.#end();
  }

  #end(finding?: Omit<Finding, 'offset'>): XqfTree {
    if (finding) this.#findings.push({ ...finding, offset: this.#offset });
    return { nodes: this.#nodes, findings: this.#findings };
  }

  get #offset(): number {
    return HEADER_BYTES + this.#at;
  }

  /**
   * Finds bytes after the last node: moves that a wrong flag cut off from the tree, unless they are padding. Padding is equal
   * bytes, or fewer bytes than a node has.
   */
  #findRest(): Omit<Finding, 'offset'> | undefined {
    const rest = this.#bytes.subarray(this.#offset);
    if (rest.length === 0) return undefined;
    const token = 'bytes after the last move';
    const isPadding = rest.length < MIN_NODE_BYTES || rest.every((byte) => byte === rest[0]);
    if (isPadding) return { code: 'bad-header', token };
    return { code: 'unreadable-move', ply: (this.#nodes.at(-1)?.ply ?? 0) + 1, token };
  }

  /** Adds the next node; `undefined` if the file ends within it. */
  #readNode(parent: number): NodeHead | undefined {
    const offset = this.#offset;
    const start = this.#at;
    const head = this.#readHead();
    if (head === undefined) {
      this.#findings.push({ code: 'truncated', offset });
      return undefined;
    }
    const comment = head.hasLength ? this.#readComment() : NO_COMMENT;
    const isRoot = this.#nodes.length === 0;
    const ply = isRoot ? 0 : (this.#nodes[parent]?.ply ?? 0) + 1;
    const move = isRoot ? undefined : this.#moveAt(start);
    this.#nodes.push({ parent, ply, move, comment, offset });
    return head;
  }

  #readHead(): NodeHead | undefined {
    const tag = this.#body[this.#at + 2] ?? 0;
    const head = this.#isPlain ? plainHead(tag) : flagHead(tag);
    const size = head.hasLength ? 8 : 4;
    if (this.#at + size > this.#body.length) return undefined;
    this.#at += size;
    return head;
  }

  #moveAt(start: number): Move | undefined {
    const [from = 0, to = 0] = this.#body.subarray(start, start + 2);
    const source = squareOfNumber((from - MOVE_SHIFT.from - this.#keys.from) & 255);
    const target = squareOfNumber((to - MOVE_SHIFT.to - this.#keys.to) & 255);
    if (source === undefined || target === undefined) return undefined;
    return packMove(source, target);
  }

  /** A length beyond the end of the file is believed if the rest of the file looks like a text, and ignored otherwise. */
  #readComment(): Uint8Array {
    const length = this.#view.getInt32(this.#at - 4, true) - this.#keys.comment;
    const rest = this.#body.subarray(this.#at);
    if (length >= 0 && length <= rest.length) {
      this.#at += length;
      return rest.subarray(0, length);
    }
    const isCut = length > 0 && this.#at > (this.#lastControl ??= findLastControl(this.#body));
    const offset = this.#offset - 4;
    const finding = { code: 'comment-too-long', token: 'length of a comment' } as const;
    this.#findings.push(isCut ? { code: 'truncated', offset } : { ...finding, offset });
    if (!isCut) return NO_COMMENT;
    this.#at = this.#body.length;
    return rest;
  }
}

const MIN_NODE_BYTES = 4;
const NO_COMMENT = new Uint8Array(0);

/** Up to version 10, each half of the byte is a flag, and every node has the length of its comment. */
function plainHead(tag: number): NodeHead {
  return { hasNext: (tag & 0xf0) !== 0, hasSibling: (tag & 0x0f) !== 0, hasLength: true };
}

function flagHead(tag: number): NodeHead {
  return {
    hasNext: (tag & 0x80) !== 0,
    hasSibling: (tag & 0x40) !== 0,
    hasLength: (tag & 0x20) !== 0,
  };
}

/** Index of the last control character, which nodes contain and texts do not; -1 if there is none. */
function findLastControl(bytes: Uint8Array): number {
  return bytes.findLastIndex((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);
}
