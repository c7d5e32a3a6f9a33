/** Finds the rows in view among many rows of different heights. Positions and heights are in CSS pixels. */

/** Top of each row, followed by the bottom of the last one. */
export type Offsets = Float64Array;

export function makeOffsets(count: number, heightOf: (index: number) => number): Offsets {
  const offsets = new Float64Array(count + 1);
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    offsets[index] = at;
    at += heightOf(index);
  }
  offsets[count] = at;
  return offsets;
}

export function totalHeight(offsets: Offsets): number {
  return offsets.at(-1) ?? 0;
}

/** The index of the row at `y`. Above the list it is the first row, and below the list the last one. */
export function rowAt(offsets: Offsets, y: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface View {
  readonly top: number;
  readonly height: number;
}

export interface Range {
  readonly start: number;
  /** The index of the last row plus one. */
  readonly end: number;
}

/** Distance in pixels by which rows are drawn beyond both edges, so that a short scroll shows no gaps. */
export const OVERSCAN = 300;

export function rowsInView(offsets: Offsets, { top, height }: View): Range {
  const count = offsets.length - 1;
  if (count === 0) return { start: 0, end: 0 };
  const start = rowAt(offsets, top - OVERSCAN);
  return { start, end: Math.min(count, rowAt(offsets, top + height + OVERSCAN) + 1) };
}

/** Distance in pixels to keep from the edges when a row is scrolled into view, so that its neighbours are visible. */
const MARGIN = 56;

/** The scroll position that shows a row. It is unchanged for a visible row, moves by the minimum for a near row, and centres a far one. */
export function topToShow(offsets: Offsets, index: number, { top, height }: View): number {
  const from = offsets[index] ?? 0;
  const to = offsets[index + 1] ?? from;
  const margin = Math.min(MARGIN, Math.max(0, (height - (to - from)) / 2));
  if (from - margin >= top && to + margin <= top + height) return top;
  const isFar = to < top - height / 2 || from > top + height * 1.5;
  const wanted = nearestTop({ from, to }, { top, height }, isFar ? undefined : margin);
  return Math.max(0, Math.min(wanted, totalHeight(offsets) - height));
}

function nearestTop(
  { from, to }: { readonly from: number; readonly to: number },
  { top, height }: View,
  margin: number | undefined,
): number {
  if (margin === undefined) return (from + to - height) / 2;
  return from - margin < top ? from - margin : to + margin - height;
}
