/**
 * Writes an animated GIF (GIF89a) that repeats without end. All frames share one palette. Of each frame only the rectangle that has changed is stored, and in it
 * unchanged pixels are transparent, which compresses well.
 *
 * ```ts
 * const gif = new GifWriter({ width: 320, height: 368, palette: choosePalette([pixels]) });
 * gif.add(pixels, 1000);
 * gif.finish(); // the file
 * ```
 */
import { ByteSink } from './byte-sink.ts';
import { changedRect, type Rect } from './changed-rect.ts';
import { writeLzw } from './lzw.ts';
import { makeMapper, type Palette, TRANSPARENT } from './palette.ts';

interface GifOptions {
  /** In pixels, at most 65,535. */
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
}

const BITS = 8;
/** The frame stays when the next one is drawn over it. */
const KEEP = 1 << 2;
const HAS_TRANSPARENT = 1;

interface PendingFrame {
  readonly rect: Rect;
  readonly indices: Uint8Array;
  /** In milliseconds. */
  duration: number;
}

export class GifWriter {
  readonly #sink = new ByteSink();
  readonly #width: number;
  readonly #height: number;
  readonly #map: (pixels: Uint8ClampedArray) => Uint8Array;
  #before: Uint8Array | undefined;
  /** The last frame. It waits, because an equal frame only makes it longer. */
  #pending: PendingFrame | undefined;

  constructor({ width, height, palette }: GifOptions) {
    this.#width = width;
    this.#height = height;
    this.#map = makeMapper(palette);
    this.#writeHead(palette);
  }

  /**
   * @param pixels of the whole picture, as RGBA
   * @param duration in milliseconds, rounded to hundredths of a second
   */
  add(pixels: Uint8ClampedArray, duration: number): void {
    const indices = this.#map(pixels);
    const size = { width: this.#width, height: this.#height };
    const rect = changedRect(this.#before, indices, size);
    if (rect === undefined && this.#pending !== undefined) {
      this.#pending.duration += duration;
      return;
    }
    this.#flush();
    const area = rect ?? { left: 0, top: 0, ...size };
    const own = cut(indices, { before: this.#before, rect: area, width: this.#width });
    this.#pending = { rect: area, indices: own, duration };
    this.#before = indices;
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#flush();
    this.#sink.byte(0x3b);
    return this.#sink.toBytes();
  }

  #writeHead(palette: Palette): void {
    const sink = this.#sink;
    sink.text('GIF89a');
    sink.short(this.#width);
    sink.short(this.#height);
    // A global table of 256 colours with 8 bits for each primary colour.
    sink.bytes([0xf7, 0, 0]);
    const table = new Uint8Array(3 << BITS);
    for (const [index, color] of palette.entries()) {
      table.set([color >> 16, (color >> 8) & 0xff, color & 0xff], index * 3);
    }
    sink.bytes(table);
    sink.bytes([0x21, 0xff, 11]);
    sink.text('NETSCAPE2.0');
    sink.bytes([3, 1, 0, 0, 0]);
  }

  #flush(): void {
    if (this.#pending === undefined) return;
    const { rect, indices, duration } = this.#pending;
    const sink = this.#sink;
    sink.bytes([0x21, 0xf9, 4, KEEP | HAS_TRANSPARENT]);
    sink.short(Math.min(0xffff, Math.round(duration / 10)));
    sink.bytes([TRANSPARENT, 0, 0x2c]);
    for (const value of [rect.left, rect.top, rect.width, rect.height]) sink.short(value);
    sink.byte(0);
    writeLzw(sink, indices, BITS);
    this.#pending = undefined;
  }
}

interface CutOptions {
  readonly before: Uint8Array | undefined;
  readonly rect: Rect;
  /** Of the whole picture. */
  readonly width: number;
}

/** The colours in the rectangle, transparent where they have not changed. */
function cut(indices: Uint8Array, { before, rect, width }: CutOptions): Uint8Array {
  const own = new Uint8Array(rect.width * rect.height);
  for (let y = 0; y < rect.height; y += 1) {
    const start = (rect.top + y) * width + rect.left;
    for (let x = 0; x < rect.width; x += 1) {
      const index = indices[start + x] ?? 0;
      own[y * rect.width + x] = before?.[start + x] === index ? TRANSPARENT : index;
    }
  }
  return own;
}
