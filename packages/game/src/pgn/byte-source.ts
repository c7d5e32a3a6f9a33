/**
 * Sources of bytes: an array, or chunks from a file, a response or an upload. The types are structural, so that a Node
 * stream and a browser's `ReadableStream` both match without the type libraries of either.
 */

/** The required part of a `ReadableStream`. */
export interface ReadableBytes {
  getReader(): ByteReader;
}

export interface ByteReader {
  read(): PromiseLike<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): PromiseLike<unknown>;
}

/** The required part of a `Blob` or `File`. */
interface StreamableBytes {
  stream(): ReadableBytes;
}

export type ByteSource =
  | Uint8Array
  | ArrayBuffer
  | StreamableBytes
  | Iterable<Uint8Array>
  | AsyncIterable<Uint8Array>
  | ReadableBytes;

/** A large array is read in chunks of this size, so that its whole text is never in memory. */
const CHUNK_BYTES = 64 * 1024;

/**
 * The chunks of any source. Leaving the loop early closes the source. Throws a `TypeError` for a value that is not a
 * source, for callers in JavaScript.
 */
export function chunksOf(source: ByteSource): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (ArrayBuffer.isView(source)) return split(bytesOf(source));
  if (source instanceof ArrayBuffer) return split(new Uint8Array(source));
  if (!isObject(source)) return refuse(source);
  // Not every browser has iterable streams.
  if ('getReader' in source) return readAll(source);
  if ('stream' in source) return readAll(source.stream());
  const isIterable = Symbol.iterator in source || Symbol.asyncIterator in source;
  return isIterable ? checkAll(source) : refuse(source);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function refuse(source: unknown): never {
  throw new TypeError(
    `${EXPECTED}, not ${nameOf(source)}${typeof source === 'string' ? ': for text use parsePgn' : ''}`,
  );
}

const EXPECTED = 'readGames takes bytes, a Blob or a stream of bytes';

function nameOf(value: unknown): string {
  if (!isObject(value))
    return value === null || value === undefined ? String(value) : `a ${typeof value}`;
  return 'then' in value ? 'a promise: await it first' : `a ${value.constructor.name}`;
}

/** Checks every chunk, because a Node stream with an encoding yields strings. */
async function* checkAll(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield checkChunk(chunk);
}

/** The bytes of any kind of view, including one from another frame of a page. */
function bytesOf(view: ArrayBufferView): Uint8Array {
  if (view instanceof Uint8Array) return view;
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function checkChunk(chunk: unknown): Uint8Array {
  if (ArrayBuffer.isView(chunk)) return bytesOf(chunk);
  const isText = typeof chunk === 'string';
  throw new TypeError(
    `${EXPECTED}, not of ${isText ? 'strings: for text use parsePgn' : `${nameOf(chunk)}s`}`,
  );
}

function* split(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}

async function* readAll(source: ReadableBytes): AsyncGenerator<Uint8Array> {
  const reader = source.getReader();
  let isDone = false;
  try {
    while (!isDone) {
      const { done, value } = await reader.read();
      isDone = done;
      if (value !== undefined) yield checkChunk(value);
    }
  } finally {
    if (!isDone) await reader.cancel();
  }
}
