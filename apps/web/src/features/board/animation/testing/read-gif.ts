/** Reads animated GIFs, for tests. Written from the format's description, without the code of the writer. */

export interface ReadGif {
  readonly width: number;
  readonly height: number;
  readonly repeats: boolean;
  readonly frames: readonly ReadFrame[];
}

export interface ReadFrame {
  /** In hundredths of a second. */
  readonly delay: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The whole picture with this frame, as `0xrrggbb`. */
  readonly picture: readonly number[];
}

export function readGif(bytes: Uint8Array): ReadGif {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const short = (at: number): number => view.getUint16(at, true);
  const signature = String.fromCharCode(...bytes.slice(0, 6));
  if (signature !== 'GIF89a') throw new Error(`not a GIF: ${signature}`);
  const [width, height] = [short(6), short(8)];
  const flags = bytes[10] ?? 0;
  const tableSize = (flags & 0x80) === 0 ? 0 : 2 << (flags & 7);
  const table = Array.from({ length: tableSize }, (_, index) => {
    const at = 13 + index * 3;
    return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  });
  const canvas = Array.from<number>({ length: width * height }).fill(0);
  const frames: ReadFrame[] = [];
  let [repeats, delay, transparent] = [false, 0, -1];
  let at = 13 + tableSize * 3;
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xff) repeats = true;
      if (bytes[at + 1] === 0xf9) {
        delay = short(at + 4);
        transparent = ((bytes[at + 3] ?? 0) & 1) === 1 ? (bytes[at + 6] ?? 0) : -1;
      }
      at = readBlocks(bytes, at + 2).end;
      continue;
    }
    if (bytes[at] !== 0x2c) throw new Error(`unknown block ${bytes[at]} at ${at}`);
    const [left, top, w, h] = [short(at + 1), short(at + 3), short(at + 5), short(at + 7)];
    const { data, end } = readBlocks(bytes, at + 11);
    const indices = decode(data, bytes[at + 10] ?? 0);
    if (indices.length !== w * h) throw new Error(`${indices.length} pixels instead of ${w * h}`);
    for (const [place, index] of indices.entries()) {
      if (index === transparent) continue;
      canvas[(top + Math.floor(place / w)) * width + left + (place % w)] = table[index] ?? -1;
    }
    frames.push({ delay, left, top, width: w, height: h, picture: [...canvas] });
    at = end;
  }
  return { width, height, repeats, frames };
}

function readBlocks(bytes: Uint8Array, start: number) {
  const data: number[] = [];
  let at = start;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) {
    data.push(...bytes.slice(at + 1, at + 1 + size));
    at += size + 1;
  }
  return { data, end: at + 1 };
}

function decode(data: readonly number[], bits: number): number[] {
  const clear = 1 << bits;
  let strings: number[][] = [];
  let width = bits + 1;
  let before: number[] | undefined;
  const pixels: number[] = [];
  const reset = (): void => {
    strings = Array.from({ length: clear + 2 }, (_, index) => (index < clear ? [index] : []));
    width = bits + 1;
    before = undefined;
  };
  reset();
  for (let bit = 0; ; ) {
    let code = 0;
    for (let count = 0; count < width; count += 1, bit += 1) {
      const byte = data[bit >> 3];
      if (byte === undefined) throw new Error('the data ends without an end code');
      code |= ((byte >> (bit & 7)) & 1) << count;
    }
    if (code === clear) {
      reset();
      continue;
    }
    if (code === clear + 1) return pixels;
    const known = strings[code];
    const string: number[] = known ?? [...(before ?? []), before?.[0] ?? -1];
    if (known === undefined && code !== strings.length) throw new Error(`code ${code} too early`);
    for (const pixel of string) pixels.push(pixel);
    if (before !== undefined && strings.length < 4096) strings.push([...before, string[0] ?? -1]);
    if (strings.length === 1 << width && width < 12) width += 1;
    before = string;
  }
}
