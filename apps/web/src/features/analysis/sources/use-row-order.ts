import { useEffect, useRef, useState } from 'react';

/** Milliseconds between two changes of the order while the user does nothing. */
export const RESORT_MS = 1_000;

interface Wanted {
  /** The moves as they should stand. */
  readonly moves: readonly string[];
  /** What begins a new order at once: another position, another column. */
  readonly key: string;
  /** Another object when a source has answered that does not go on thinking: then the order is new at once, too. */
  readonly answers: object;
  /** Whether a row is pointed at or has the focus: then none moves. */
  readonly isHeld: boolean;
}

/**
 * The moves in the order in which they are shown. While an engine thinks the best one changes again and again: rows change their
 * places at most once a second, and not at all under the pointer or the focus. New ones come at the end.
 */
export function useRowOrder({ moves, key, answers, isHeld }: Wanted): readonly string[] {
  const [shown, setShown] = useState({ key, answers, moves });
  const sortedAt = useRef(Number.NEGATIVE_INFINITY);
  const wanted = moves.join(' ');
  const isNew = shown.key !== key || (!isHeld && shown.answers !== answers);
  const merged = mergeOrder(shown.moves, moves);
  if (isNew) setShown({ key, answers, moves });
  // What has come stays where it came: a position begins without rows, and those that follow are not to jump, either.
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

/** Rows that are shown keep their place, even if no source knows the move any more; new rows follow. */
export function mergeOrder(shown: readonly string[], wanted: readonly string[]): readonly string[] {
  const there = new Set(shown);
  return [...shown, ...wanted.filter((move) => !there.has(move))];
}
