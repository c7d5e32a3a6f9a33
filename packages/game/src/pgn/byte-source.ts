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

/** The part of a `Blob`, and so of a `File`, that is used. */
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

/** A large array is read in pieces of this size, so that its text is never held whole. */
const PIECE_BYTES = 64 * 1024;

/**
 * Every source as pieces. Leaving the loop early closes the source. What is none throws a `TypeError` that says what is
 * wanted: callers need not be written in TypeScript.
 */
export function piecesOf(source: ByteSource): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (ArrayBuffer.isView(source)) return cut(bytesOf(source));
  if (source instanceof ArrayBuffer) return cut(new Uint8Array(source));
  if (!isObject(source)) return refuse(source);
  // Newer streams are iterable too; their readers are what every browser has.
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
    `${WANTED}, not ${nameOf(source)}${typeof source === 'string' ? ': for text use parsePgn' : ''}`,
  );
}

const WANTED = 'readGames takes bytes, a Blob or a stream of bytes';

function nameOf(value: unknown): string {
  if (!isObject(value))
    return value === null || value === undefined ? String(value) : `a ${typeof value}`;
  return 'then' in value ? 'a promise: await it first' : `a ${value.constructor.name}`;
}

/** A stream that has an encoding set gives strings. */
async function* checkAll(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield checkPiece(piece);
}

/** Of a view of any kind, and from another frame of a page. */
function bytesOf(view: ArrayBufferView): Uint8Array {
  if (view instanceof Uint8Array) return view;
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function checkPiece(piece: unknown): Uint8Array {
  if (ArrayBuffer.isView(piece)) return bytesOf(piece);
  const isText = typeof piece === 'string';
  throw new TypeError(
    `${WANTED}, not of ${isText ? 'strings: for text use parsePgn' : `${nameOf(piece)}s`}`,
  );
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
      if (value !== undefined) yield checkPiece(value);
    }
  } finally {
    if (!isDone) await reader.cancel();
  }
}
