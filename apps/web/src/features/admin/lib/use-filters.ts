import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What a list is filtered by, as its address has it: anybody may have typed that. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** Of those that go, `undefined`. */
type FilterChange = Readonly<Record<string, string | number | undefined>>;

/**
 * Filters of a page, kept in its address, so that Back, a reload and a link bring the same list. A change takes the place of the
 * address: the way back leads out of the list, not through what was typed.
 *
 * @returns all of the address, and what changes some of it; the latter stays the same
 * @example const [{ status }, setFilters] = useFilters(); setFilters({ status: 'PAID' }); // ?status=PAID
 */
export function useFilters(): readonly [Filters, (change: FilterChange) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (filters: FilterChange) => {
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...filters }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [Object.fromEntries(Object.entries(search).flatMap(textOf)), change];
}

/** The router reads `?search=12` as a number. */
function textOf([name, value]: readonly [string, unknown]): readonly (readonly [string, string])[] {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText && value !== '' ? [[name, String(value)]] : [];
}
