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
 * at most once a second, and not at all while one has the pointer or the focus. New moves are added at the end.
 */
export function useRowOrder({ moves, key, answers, isHeld }: Wanted): readonly string[] {
  const [shown, setShown] = useState({ key, answers, moves });
  const sortedAt = useRef(Number.NEGATIVE_INFINITY);
  const wanted = moves.join(' ');
  const isNew = shown.key !== key || (!isHeld && shown.answers !== answers);
  const merged = mergeOrder(shown.moves, moves);
  if (isNew) setShown({ key, answers, moves });
  // New moves stay where they were added. A position starts without rows, and the first rows must not jump, either.
  else if (merged.length > shown.moves.length) setShown({ ...shown, moves: merged });
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

/** Appends new moves to the shown ones. Shown moves keep their place, even if no source has them any more. */
export function mergeOrder(shown: readonly string[], wanted: readonly string[]): readonly string[] {
  const there = new Set(shown);
  return [...shown, ...wanted.filter((move) => !there.has(move))];
}
