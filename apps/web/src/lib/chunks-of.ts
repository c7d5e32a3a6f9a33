/** Divides a list into parts of `size`; the last one may be shorter. @example chunksOf([1, 2, 3], 2); // [[1, 2], [3]] */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
