import { lookUpBook } from '@chuhe/contract/book-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { query, queryClient } from '../../../lib/query/query-client.ts';
import { useRested } from '../../../lib/query/use-rested.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { bookKey } from '../../../lib/sources/book-key.ts';
import { type Departure, departureOf, stepsOf } from './book-departure.ts';

/** Milliseconds after the last change of the mainline until the books are looked up. */
export const SETTLE_MS = 600;

/** Where the open game leaves the user's books. Looked up again when the mainline or a book changes. */
export function useDeparture(): Departure | undefined {
  const game = useStore(gameStore, (state) => state.game);
  const userId = useUserId();
  const steps = useMemo(() => stepsOf(game), [game]);
  const mainline = `${steps[0]?.fen ?? ''} ${steps.map(({ move }) => move).join('')}`;
  const isRested = useRested(`${userId} ${mainline}`, SETTLE_MS);
  // A failure is not reported here, because the panel below reports it.
  const { data } = useQuery(
    {
      queryKey: bookKey(userId, 'departure', mainline),
      enabled: userId !== undefined && steps.length > 0 && isRested,
      queryFn: ({ signal }) =>
        query(lookUpBook, { body: { fens: steps.map(({ fen }) => fen) } }, { signal }),
    },
    queryClient(),
  );
  return useMemo(() => data && departureOf(steps, data), [steps, data]);
}
