import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The filters of a list as the address contains them, without validation. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** `undefined` removes a filter. */
type FilterChange = Readonly<Record<string, string | number | undefined>>;

/**
 * The filters of a page, stored in its address, so that Back, a reload and a link show the same list. A change replaces the history entry,
 * so that Back leaves the list.
 *
 * @returns the filters, and a stable function that changes some of them
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

/** The router parses `?search=12` as a number. */
function textOf([name, value]: readonly [string, unknown]): readonly (readonly [string, string])[] {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText && value !== '' ? [[name, String(value)]] : [];
}
