/** Unpacks a file of an archive piece by piece, so that a small file cannot fill the memory by unpacking to a huge one. */
import { Inflate } from 'fflate';
import type { Finding } from '../pgn/warning.ts';
import type { ZipEntry } from './zip-entries.ts';

/** How many bytes all files of an archive may still have. */
export interface UnpackBudget {
  bytes: number;
}

const METHODS = { stored: 0, deflated: 8 };
/** How many compressed bytes are unpacked at once. They become at most a thousand times as many. */
const PIECE = 16 * 1024;
/** How many times larger than its compressed form a file may be, beyond the first bytes. Texts of games reach 30. */
const MAX_RATIO = 200;
const FREE_BYTES = 1024 * 1024;

export class EntryUnpacking {
  readonly #entry: ZipEntry;
  readonly #budget: UnpackBudget;
  readonly #checksum = new Checksum();
  #problem: Finding | undefined;

  constructor(entry: ZipEntry, budget: UnpackBudget) {
    this.#entry = entry;
    this.#budget = budget;
  }

  /** Why the file cannot be unpacked, or only in part. Final after the last piece. */
  get problem(): Finding | undefined {
    return this.#problem;
  }

  *pieces(): Generator<Uint8Array> {
    this.#problem = refusalOf(this.#entry);
    if (this.#problem) return;
    const { method, data, checksum } = this.#entry;
    /** How many bytes the file may still have. */
    let left = Math.max(FREE_BYTES, MAX_RATIO * data.length);
    for (const piece of method === METHODS.stored ? cut(data) : this.#inflate(data)) {
      left = Math.min(left, this.#budget.bytes);
      const kept = piece.length > left ? piece.subarray(0, left) : piece;
      left -= kept.length;
      this.#budget.bytes -= kept.length;
      this.#checksum.add(kept);
      yield kept;
      if (kept.length === piece.length) continue;
      this.#stop({ code: 'too-many-bytes' });
      return;
    }
    const isDamaged = checksum !== undefined && checksum !== this.#checksum.value;
    if (isDamaged) this.#stop({ code: 'damaged-file' });
  }

  #stop(problem: Finding): void {
    this.#problem ??= problem;
  }

  *#inflate(data: Uint8Array): Generator<Uint8Array> {
    const pieces: Uint8Array[] = [];
    const inflate = new Inflate((piece) => pieces.push(piece));
    // The end is pushed separately, because a push that fails returns none of its data.
    for (const piece of [...cut(data), NOTHING]) {
      try {
        inflate.push(piece, piece === NOTHING);
      } catch {
        this.#stop({ code: 'damaged-file' });
      }
      yield* pieces.splice(0);
      if (this.#problem) return;
    }
  }
}

const NOTHING = new Uint8Array(0);

function refusalOf({ isEncrypted, method }: ZipEntry): Finding | undefined {
  if (isEncrypted) return { code: 'encrypted' };
  if (method === METHODS.stored || method === METHODS.deflated) return undefined;
  return { code: 'unsupported-format', token: `compression ${method}` };
}

function* cut(data: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < data.length; at += PIECE) yield data.subarray(at, at + PIECE);
}

/** CRC-32, as in zip. */
class Checksum {
  #state = 0xffffffff;

  get value(): number {
    return ~this.#state >>> 0;
  }

  add(bytes: Uint8Array): void {
    let state = this.#state;
    for (const byte of bytes) state = (state >>> 8) ^ (CRC_TABLE[(state ^ byte) & 255] ?? 0);
    this.#state = state;
  }
}

/** The reversed polynomial of CRC-32. */
const CRC_POLYNOMIAL = 0xedb88320;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let state = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    state = (state & 1) === 0 ? state >>> 1 : (state >>> 1) ^ CRC_POLYNOMIAL;
  }
  return state;
});
