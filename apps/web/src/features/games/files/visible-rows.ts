/** Calculates which rows of a long list are rendered: the visible ones and a few around them. */
export interface Viewport {
  readonly scrollTop: number;
  readonly height: number;
}

export interface RowRange {
  readonly first: number;
  /** Index after the last row. */
  readonly end: number;
}

const AROUND = 6;

/** @example visibleRows({ scrollTop: 1000, height: 200 }, 50, 1500); // { first: 14, end: 30 } */
export function visibleRows({ scrollTop, height }: Viewport, row: number, count: number): RowRange {
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / row)) - AROUND);
  const end = Math.min(count, Math.ceil((scrollTop + height) / row) + AROUND);
  return { first: Math.min(first, end), end };
}

/** The scroll position at which a row is fully visible; the current scroll position if the row is fully visible already. */
export function scrollToRow({ scrollTop, height }: Viewport, row: number, index: number): number {
  const top = index * row;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + row - height);
}

/** The index of the row to which a key moves the selection; `undefined` for keys that do not move it. */
export function rowAfterKey(key: string, index: number, { count, page }: Rows): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, index + step));
}

interface Rows {
  readonly count: number;
  /** Number of visible rows. */
  readonly page: number;
}
