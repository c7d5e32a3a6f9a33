export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest rectangle outside of which two pictures are equal; `undefined` if they are equal. Without a picture before, all of it. */
export function changedRect(
  before: Uint8Array | undefined,
  after: Uint8Array,
  { width, height }: Pick<Rect, 'width' | 'height'>,
): Rect | undefined {
  if (before === undefined) return { left: 0, top: 0, width, height };
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    for (let x = 0; x < width; x += 1) {
      if (before[start + x] === after[start + x]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
