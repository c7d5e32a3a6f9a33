import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface KeptFocus<List extends HTMLElement> {
  readonly ref: RefObject<List | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * For a list whose rows can be deleted: with the row that has the focus the focus would go, and who uses keys would begin at the
 * top of the page. It goes to the row that takes its place, or to the last one.
 *
 * @param control what in a row takes it
 */
export function useKeptFocus<List extends HTMLElement>(control: string): KeptFocus<List> {
  const ref = useRef<List>(null);
  const place = useRef<number>(undefined);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (place.current === undefined || !isLost) return;
    const rows = [...(ref.current?.children ?? [])];
    const row = rows[Math.min(place.current, rows.length - 1)];
    place.current = undefined;
    row?.querySelector<HTMLElement>(control)?.focus();
  });
  return {
    ref,
    onFocus: ({ target }) => {
      const rows = [...(ref.current?.children ?? [])];
      place.current = rows.findIndex((row) => row.contains(target));
    },
    // Of a row that is taken away nobody hears this.
    onBlur: () => {
      place.current = undefined;
    },
  };
}
