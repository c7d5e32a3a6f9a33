/**
 * Writes rows in PostgreSQL's binary COPY format (PostgreSQL manual, "COPY", Binary Format). Numbers are big-endian. Each value is
 * preceded by its length, which is −1 for null.
 *
 * @example
 * const rows = new CopyRows(2);
 * rows.begin().bytes(key).int32(7);
 * await copy('stat_bucket (data, bucket)', rows.end());
 */
export class CopyRows {
  readonly #columns: number;
  #buffer = Buffer.alloc(64 * 1024);
  #at = SIGNATURE.length + 8;

  /** @param columns number of columns in each row */
  constructor(columns: number) {
    this.#columns = columns;
    SIGNATURE.copy(this.#buffer);
  }

  /** Begins a row. Write its values next, in the order of the columns. */
  begin(): this {
    this.#reserve(2);
    this.#at = this.#buffer.writeInt16BE(this.#columns, this.#at);
    return this;
  }

  int16(value: number): this {
    this.#length(2);
    this.#at = this.#buffer.writeInt16BE(value, this.#at);
    return this;
  }

  int32(value: number): this {
    this.#length(4);
    this.#at = this.#buffer.writeInt32BE(value, this.#at);
    return this;
  }

  /** @param value a safe integer */
  int64(value: number): this {
    this.#length(8);
    this.#at = this.#buffer.writeBigInt64BE(BigInt(value), this.#at);
    return this;
  }

  bytes(value: Uint8Array): this {
    this.#length(value.length);
    this.#buffer.set(value, this.#at);
    this.#at += value.length;
    return this;
  }

  /** @param value must not contain `\0`, which PostgreSQL cannot store */
  text(value: string): this {
    const length = Buffer.byteLength(value);
    this.#length(length);
    this.#at += this.#buffer.write(value, this.#at);
    return this;
  }

  textOrNull(value: string | null): this {
    if (value !== null) return this.text(value);
    this.#reserve(4);
    this.#at = this.#buffer.writeInt32BE(-1, this.#at);
    return this;
  }

  /** Returns all rows, with header and trailer. */
  end(): Uint8Array {
    this.#reserve(2);
    this.#at = this.#buffer.writeInt16BE(-1, this.#at);
    return this.#buffer.subarray(0, this.#at);
  }

  #length(length: number): void {
    this.#reserve(4 + length);
    this.#at = this.#buffer.writeInt32BE(length, this.#at);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.alloc(2 * (this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

const SIGNATURE = Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1');
