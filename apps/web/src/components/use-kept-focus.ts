import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface KeptFocus<List extends HTMLElement> {
  readonly ref: RefObject<List | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Keeps the focus in a list when the focused row is deleted, since keyboard users would otherwise start at the top of the page. Focuses
 * the row that takes the place of the deleted one, or the last row.
 *
 * @param control selector of the element to focus in a row
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
    // A row that is removed sends no blur event.
    onBlur: () => {
      place.current = undefined;
    },
  };
}
