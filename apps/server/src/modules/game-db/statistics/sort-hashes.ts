/** A group of this size or more is sorted by the built-in sort, since insertion takes quadratic time. */
const LARGE_GROUP = 64;

/**
 * Returns the indices of the hashes in ascending order. Equal hashes keep their order.
 *
 * Hashes are spread evenly. So they are first put into groups by their value, as many groups as there are hashes. Then each
 * group is sorted separately. Most groups have one or two hashes.
 */
export function sortHashes(hashes: Float64Array): Uint32Array {
  const { order, ends } = putIntoGroups(hashes);
  let start = 0;
  for (const end of ends) {
    if (end - start > 1) sortGroup(hashes, order.subarray(start, end));
    start = end;
  }
  return order;
}

interface Groups {
  /** The indices of the hashes, group by group. */
  readonly order: Uint32Array;
  /** Where each group ends in `order`. */
  readonly ends: Uint32Array;
}

function putIntoGroups(hashes: Float64Array): Groups {
  const groupOf = makeGrouping(hashes);
  const sizes = new Uint32Array(hashes.length + 1);
  for (const hash of hashes) sizes[groupOf(hash)] = (sizes[groupOf(hash)] ?? 0) + 1;
  const ends = new Uint32Array(sizes.length);
  for (let group = 1; group < ends.length; group += 1) {
    ends[group] = (ends[group - 1] ?? 0) + (sizes[group - 1] ?? 0);
  }
  // So far, each number is where its group begins. It moves to the end while the group is filled.
  const order = new Uint32Array(hashes.length);
  for (let at = 0; at < hashes.length; at += 1) {
    const group = groupOf(hashes[at] ?? 0);
    const place = ends[group] ?? 0;
    order[place] = at;
    ends[group] = place + 1;
  }
  return { order, ends };
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

/** Sorts the indices of a group by their hashes. The indices come in ascending order. */
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
