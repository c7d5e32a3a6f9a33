/**
 * Where bytes come from: all at once, or in pieces from a file, a response or an upload. The types are structural, so
 * that a Node stream and a browser's `ReadableStream` both fit without the types of either.
 */

/** The part of a `ReadableStream` that is used. */
export interface ReadableBytes {
  getReader(): ByteReader;
}

export interface ByteReader {
  read(): PromiseLike<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): PromiseLike<unknown>;
}

export type ByteSource =
  | Uint8Array
  | Iterable<Uint8Array>
  | AsyncIterable<Uint8Array>
  | ReadableBytes;

/** A large array is read in pieces of this size, so that its text is never held whole. */
const PIECE_BYTES = 64 * 1024;

/** Every source as pieces. Leaving the loop early closes the source. */
export function piecesOf(source: ByteSource): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (source instanceof Uint8Array) return cut(source);
  // Newer streams are iterable too; their readers are what every browser has.
  return 'getReader' in source ? readAll(source) : source;
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}

async function* readAll(source: ReadableBytes): AsyncGenerator<Uint8Array> {
  const reader = source.getReader();
  let isDone = false;
  try {
    while (!isDone) {
      const { done, value } = await reader.read();
      isDone = done;
      if (value) yield value;
    }
  } finally {
    if (!isDone) await reader.cancel();
  }
}
