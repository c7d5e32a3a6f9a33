/** Chooses the colours of a GIF by median cut, and maps pixels to them. */

/** Colours as `0xrrggbb`, at most 255. */
export type Palette = readonly number[];

/** The index of the transparent colour, after all colours of a palette. */
export const TRANSPARENT = 255;

const MAX_COLORS = 255;
/** Colours are counted and mapped by 5, 6 and 5 bits. */
const CELLS = 1 << 16;

interface Cell {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly count: number;
}

type Channel = 'red' | 'green' | 'blue';

const CHANNELS: readonly Channel[] = ['red', 'green', 'blue'];
/** How much more the eye notices a difference in each channel. */
const WEIGHTS: Readonly<Record<Channel, number>> = { red: 0.6, green: 1, blue: 0.4 };

/** @param samples pictures as RGBA, whose colours stand for those of all frames */
export function choosePalette(samples: readonly Uint8ClampedArray[]): Palette {
  const cells = countCells(samples);
  let boxes = [cells];
  while (boxes.length < MAX_COLORS) {
    const widest = boxes.reduce(
      (one, other) => (spreadOf(other) > spreadOf(one) ? other : one),
      [],
    );
    if (widest.length < 2) break;
    boxes = boxes.flatMap((box) => (box === widest ? split(box) : [box]));
  }
  return boxes.map(meanOf);
}

/** Returns a function that maps pictures as RGBA to indices of the palette. */
export function makeMapper(palette: Palette): (pixels: Uint8ClampedArray) => Uint8Array {
  const known = new Int16Array(CELLS).fill(-1);
  return (pixels) => {
    const indices = new Uint8Array(pixels.length / 4);
    for (let at = 0; at < indices.length; at += 1) {
      const red = pixels[at * 4] ?? 0;
      const green = pixels[at * 4 + 1] ?? 0;
      const blue = pixels[at * 4 + 2] ?? 0;
      const cell = cellOf(red, green, blue);
      let index = known[cell] ?? -1;
      if (index < 0) {
        index = nearest(palette, { red, green, blue });
        known[cell] = index;
      }
      indices[at] = index;
    }
    return indices;
  };
}

function cellOf(red: number, green: number, blue: number): number {
  return ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3);
}

function countCells(samples: readonly Uint8ClampedArray[]): Cell[] {
  const sums = new Float64Array(CELLS * 4);
  for (const pixels of samples) {
    for (let at = 0; at < pixels.length; at += 4) {
      const red = pixels[at] ?? 0;
      const green = pixels[at + 1] ?? 0;
      const blue = pixels[at + 2] ?? 0;
      const cell = cellOf(red, green, blue) * 4;
      sums[cell] = (sums[cell] ?? 0) + red;
      sums[cell + 1] = (sums[cell + 1] ?? 0) + green;
      sums[cell + 2] = (sums[cell + 2] ?? 0) + blue;
      sums[cell + 3] = (sums[cell + 3] ?? 0) + 1;
    }
  }
  const cells: Cell[] = [];
  for (let cell = 0; cell < sums.length; cell += 4) {
    const count = sums[cell + 3] ?? 0;
    if (count === 0) continue;
    const mean = (offset: number): number => (sums[cell + offset] ?? 0) / count;
    cells.push({ red: mean(0), green: mean(1), blue: mean(2), count });
  }
  return cells;
}

/** How far the colours of a box lie apart, more if many pixels have them. */
function spreadOf(box: readonly Cell[]): number {
  if (box.length < 2) return 0;
  const count = box.reduce((sum, cell) => sum + cell.count, 0);
  return Math.max(...CHANNELS.map((channel) => rangeOf(box, channel))) * Math.cbrt(count);
}

function rangeOf(box: readonly Cell[], channel: Channel): number {
  let [low, high] = [255, 0];
  for (const cell of box) {
    low = Math.min(low, cell[channel]);
    high = Math.max(high, cell[channel]);
  }
  return (high - low) * WEIGHTS[channel];
}

/** Splits a box of two or more cells across its widest channel, so that both parts have about as many pixels. */
function split(box: readonly Cell[]): [Cell[], Cell[]] {
  const channel = CHANNELS.reduce((one, other) =>
    rangeOf(box, other) > rangeOf(box, one) ? other : one,
  );
  const sorted = box.toSorted((one, other) => one[channel] - other[channel]);
  const half = sorted.reduce((sum, cell) => sum + cell.count, 0) / 2;
  let [sum, at] = [0, 0];
  while (at < sorted.length - 1 && sum < half) {
    sum += sorted[at]?.count ?? 0;
    at += 1;
  }
  return [sorted.slice(0, Math.max(1, at)), sorted.slice(Math.max(1, at))];
}

function meanOf(box: readonly Cell[]): number {
  const count = Math.max(
    1,
    box.reduce((sum, cell) => sum + cell.count, 0),
  );
  const mean = (channel: Channel): number =>
    Math.round(box.reduce((sum, cell) => sum + cell[channel] * cell.count, 0) / count);
  return (mean('red') << 16) | (mean('green') << 8) | mean('blue');
}

function nearest(palette: Palette, color: Readonly<Record<Channel, number>>): number {
  let [best, least] = [0, Infinity];
  for (const [index, each] of palette.entries()) {
    const red = ((each >> 16) - color.red) * WEIGHTS.red;
    const green = (((each >> 8) & 0xff) - color.green) * WEIGHTS.green;
    const blue = ((each & 0xff) - color.blue) * WEIGHTS.blue;
    const distance = red * red + green * green + blue * blue;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
