import { useEffect, useRef, useState } from 'react';

/** Minimum milliseconds between two changes of the order while an engine is searching. */
export const RESORT_MS = 1_000;

interface Wanted {
  /** The moves in the order in which they should be shown. */
  readonly moves: readonly string[];
  /** Identifies the position and the sort. A new key applies the new order at once. */
  readonly key: string;
  /** A new object whenever a source other than the engine has answered. It applies the new order at once, unless `isHeld`. */
  readonly answers: object;
  /** Whether a row has the pointer or the focus. If so, no row moves. */
  readonly isHeld: boolean;
}

/**
 * The moves in the order in which they are shown. While an engine is searching, the best move changes often, so rows are reordered
 * at most once a second, and not at all while one has the pointer or the focus. New moves are added at the end. A move that is no longer
 * wanted goes at once, or as soon as no row is held.
 */
export function useRowOrder({ moves, key, answers, isHeld }: Wanted): readonly string[] {
  const [shown, setShown] = useState({ key, answers, moves });
  const sortedAt = useRef(Number.NEGATIVE_INFINITY);
  const wanted = moves.join(' ');
  const isNew = shown.key !== key || (!isHeld && shown.answers !== answers);
  const merged = mergeOrder(shown.moves, moves, isHeld);
  if (isNew) setShown({ key, answers, moves });
  // New moves stay where they were added. This includes the first rows of a position, which must not jump, either.
  else if (merged.join(' ') !== shown.moves.join(' ')) setShown({ ...shown, moves: merged });
  useEffect(() => {
    if (isHeld) return undefined;
    const wait = Math.max(0, RESORT_MS - (performance.now() - sortedAt.current));
    const timer = setTimeout(() => {
      sortedAt.current = performance.now();
      setShown((before) =>
        before.key !== key || before.moves.join(' ') === wanted
          ? before
          : { ...before, moves: wanted.split(' ').filter(Boolean) },
      );
    }, wait);
    return () => clearTimeout(timer);
  }, [wanted, key, isHeld]);
  return isNew ? moves : merged;
}

/** Appends new moves to the shown ones, which keep their order. Shown moves that are not wanted any more stay only if the rows are held. */
export function mergeOrder(
  shown: readonly string[],
  wanted: readonly string[],
  isHeld: boolean,
): readonly string[] {
  const [there, now] = [new Set(shown), new Set(wanted)];
  const kept = isHeld ? shown : shown.filter((move) => now.has(move));
  return [...kept, ...wanted.filter((move) => !there.has(move))];
}
