/** Returns the indices of the hashes in ascending order. Equal hashes keep their order. */
export function sortHashes(hashes: Float64Array): Uint32Array {
  return Uint32Array.from(hashes, (_, at) => at).toSorted(
    (one, other) => (hashes[one] ?? 0) - (hashes[other] ?? 0) || one - other,
  );
}
