/** From this size on, a group is sorted by comparison: it has many equal hashes. */
const LARGE_GROUP = 64;

/**
 * Returns the indices of the hashes in ascending order. Equal hashes keep their order.
 *
 * Hashes are spread evenly. So they are first put into as many groups as there are hashes, by their size, and each group is
 * sorted separately. Most groups have one or two hashes.
 */
export function sortHashes(hashes: Float64Array): Uint32Array {
  const groupOf = makeGrouping(hashes);
  const starts = new Uint32Array(hashes.length + 2);
  for (const hash of hashes) starts[groupOf(hash) + 1] = (starts[groupOf(hash) + 1] ?? 0) + 1;
  for (let group = 1; group < starts.length; group += 1) {
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  }
  const order = new Uint32Array(hashes.length);
  const ends = starts.slice();
  for (let at = 0; at < hashes.length; at += 1) {
    const group = groupOf(hashes[at] ?? 0);
    const place = ends[group] ?? 0;
    order[place] = at;
    ends[group] = place + 1;
  }
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const [start, end] = [starts[group] ?? 0, starts[group + 1] ?? 0];
    if (end - start > 1) sortGroup(hashes, order.subarray(start, end));
  }
  return order;
}

/** Returns a function that gives the number of a hash's group, from 0 to at most the number of hashes. */
function makeGrouping(hashes: Float64Array): (hash: number) => number {
  let [least, most] = [Infinity, -Infinity];
  for (const hash of hashes) {
    if (hash < least) least = hash;
    if (hash > most) most = hash;
  }
  const scale = hashes.length / (most - least + 1);
  return (hash) => Math.floor((hash - least) * scale);
}

/** Sorts indices that are in ascending order by their hashes. */
function sortGroup(hashes: Float64Array, group: Uint32Array): void {
  if (group.length >= LARGE_GROUP) {
    group.sort((one, other) => (hashes[one] ?? 0) - (hashes[other] ?? 0) || one - other);
    return;
  }
  for (let at = 1; at < group.length; at += 1) {
    const index = group[at] ?? 0;
    const hash = hashes[index] ?? 0;
    let place = at;
    for (; place > 0 && (hashes[group[place - 1] ?? 0] ?? 0) > hash; place -= 1) {
      group[place] = group[place - 1] ?? 0;
    }
    group[place] = index;
  }
}
