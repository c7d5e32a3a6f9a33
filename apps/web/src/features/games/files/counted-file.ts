const SLICE_BYTES = 256 * 1024;

/** Reads a file in slices, which every browser supports, and counts the bytes read to report progress. */
export class CountedFile implements AsyncIterable<Uint8Array> {
  bytes = 0;
  /** Whether the file could not be read, for example because it was deleted after the user chose it. */
  isUnreadable = false;
  onSlice: () => void = () => undefined;
  readonly #file: Blob;

  constructor(file: Blob) {
    this.#file = file;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    while (this.bytes < this.#file.size) {
      const buffer = await this.#readSlice();
      this.bytes += buffer.byteLength;
      yield new Uint8Array(buffer);
      this.onSlice();
      if (buffer.byteLength === 0) return;
    }
  }

  async #readSlice(): Promise<ArrayBuffer> {
    try {
      return await this.#file.slice(this.bytes, this.bytes + SLICE_BYTES).arrayBuffer();
    } catch (error) {
      this.isUnreadable = true;
      throw error;
    }
  }
}
