import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  makeOffsets,
  type Offsets,
  type Range,
  rowAt,
  rowsInView,
  topToShow,
} from './row-window.ts';

export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Contains the rows of `range` only. */
  readonly drawn: RefObject<HTMLOListElement | null>;
  readonly range: Range;
  readonly offsets: Offsets;
  readonly onScroll: () => void;
}

interface RowSource {
  readonly count: number;
  /** Identifies a row when other rows are added or removed. */
  readonly keyOf: (index: number) => number;
  /** Estimated height of a row that has not been drawn. */
  readonly estimate: (index: number) => number;
  /** Index of the row to keep in view. If the user scrolls, the row is not kept in view until `showKey` changes. */
  readonly shown: number | undefined;
  /** A change of this value scrolls `shown` into view again. */
  readonly showKey: unknown;
}

/** Size used until the list has been measured. */
const FIRST_SIZE = { width: 0, height: 600 };

/** Scroll positions are rounded to this step, in pixels, so that most scroll events cause no drawing. */
const STEP = 112;

/** Chooses the rows in view, so that only these are drawn. Heights are estimated, and corrected once a row has been drawn. */
export function useRowWindow(source: RowSource): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const size = useSize(scroller);
  const { offsets, measure } = useHeights(source, size.width);
  const range = useMemo(
    () => rowsInView(offsets, { top, height: size.height + STEP }),
    [offsets, top, size.height],
  );
  const readTop = useCallback(() => setTop(stepOf(scroller.current?.scrollTop ?? 0)), []);
  const follow = useFollow(source, { scroller, offsets, readTop });
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null || drawn.current === null) return;
    const shift = measure(drawn.current.children, range.start, rowAt(offsets, list.scrollTop));
    if (shift !== 0 && !follow.isOn()) list.scrollTop += shift;
    if (source.shown !== undefined)
      follow.keepInView(drawn.current.children[source.shown - range.start]);
  });
  return { scroller, drawn, range, offsets, onScroll: follow.onScroll };
}

function stepOf(top: number): number {
  return Math.floor(top / STEP) * STEP;
}

function useSize(of: RefObject<HTMLElement | null>): typeof FIRST_SIZE {
  const [size, setSize] = useState(FIRST_SIZE);
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null || !('ResizeObserver' in window)) return undefined;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return size;
}

interface Heights {
  readonly offsets: Offsets;
  /** Measures the drawn rows. Returns by how many pixels the rows above `anchor` are higher than assumed. */
  readonly measure: (rows: HTMLCollection, start: number, anchor: number) => number;
}

function useHeights({ count, keyOf, estimate }: RowSource, width: number): Heights {
  const [version, setVersion] = useState(0);
  // Heights depend on the width, so a change of the width clears the map.
  // oxlint-disable-next-line exhaustive-deps
  const known = useMemo(() => new Map<number, number>(), [width]);
  const offsets = useMemo(
    () => makeOffsets(count, (index) => known.get(keyOf(index)) ?? estimate(index)),
    // `version` changes whenever `known` changes.
    // oxlint-disable-next-line exhaustive-deps
    [count, keyOf, estimate, known, version],
  );
  const measure = (rows: HTMLCollection, start: number, anchor: number): number => {
    let shift = 0;
    let isChanged = false;
    for (const [at, row] of [...rows].entries()) {
      const index = start + at;
      const { height } = row.getBoundingClientRect();
      const change = height - ((offsets[index + 1] ?? 0) - (offsets[index] ?? 0));
      // Without layout, as in tests, all heights are 0.
      if (height === 0 || Math.abs(change) < 0.5) continue;
      known.set(keyOf(index), height);
      isChanged = true;
      if (index < anchor) shift += change;
    }
    if (isChanged) setVersion((old) => old + 1);
    return shift;
  };
  return { offsets, measure };
}

interface FollowView {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly offsets: Offsets;
  readonly readTop: () => void;
}

interface Follow {
  readonly isOn: () => boolean;
  /** Scrolls to the current move within its row, which may be higher than the list. */
  readonly keepInView: (row: Element | undefined) => void;
  readonly onScroll: () => void;
}

/** Keeps one row in view until the user scrolls, even when heights are corrected. */
function useFollow(source: RowSource, { scroller, offsets, readTop }: FollowView): Follow {
  const { shown, showKey } = source;
  const target = useRef<number | undefined>(undefined);
  const isFollowing = useRef(true);
  useLayoutEffect(() => {
    isFollowing.current = true;
  }, [showKey]);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null || shown === undefined || !isFollowing.current) return;
    const top = topToShow(offsets, shown, { top: list.scrollTop, height: list.clientHeight });
    if (Math.abs(top - list.scrollTop) < 1) return;
    list.scrollTop = top;
    target.current = list.scrollTop;
    readTop();
  }, [shown, showKey, offsets, scroller, readTop]);
  const onScroll = useCallback(() => {
    const isOwn = Math.abs((scroller.current?.scrollTop ?? 0) - (target.current ?? -9)) < 2;
    if (!isOwn) isFollowing.current = false;
    readTop();
  }, [scroller, readTop]);
  const keepInView = (row: Element | undefined): void => {
    const list = scroller.current;
    if (list === null || row === undefined || !isFollowing.current) return;
    const move = row.querySelector('[aria-current="true"]');
    // Without a current move, the first row is shown from its start, which is that of the game.
    if (move === null && shown !== 0) return;
    const change =
      move === null
        ? row.getBoundingClientRect().top - list.getBoundingClientRect().top
        : distanceOut(move.getBoundingClientRect(), list.getBoundingClientRect());
    if (change === 0) return;
    list.scrollTop += change;
    target.current = list.scrollTop;
  };
  return { isOn: () => isFollowing.current, onScroll, keepInView };
}

/** By how many pixels a box is below the visible part of a list, or above it as a negative number. */
function distanceOut(box: DOMRect, list: DOMRect): number {
  if (box.top < list.top) return box.top - list.top;
  return box.bottom > list.bottom ? box.bottom - list.bottom : 0;
}
