import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { api } from '../../../lib/api/the-api.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { type Departure, departureOf, stepsOf } from './book-departure.ts';
import { lookUpBook } from './sources-calls.ts';

/** Milliseconds after the last change of the mainline. */
export const SETTLE_MS = 600;

interface Known {
  /** Of the user and the mainline. */
  readonly key: string;
  readonly departure: Departure | undefined;
}

/** Where the open game leaves the user's book; asked again when its mainline changes, or a book (`revision`). */
export function useDeparture(revision: unknown): Departure | undefined {
  const game = useStore(gameStore, (state) => state.game);
  const userId = useStore(sessionStore, ({ session }) => userIdOf(session));
  const steps = useMemo(() => stepsOf(game), [game]);
  const key = `${userId ?? ''} ${steps[0]?.fen ?? ''} ${steps.map(({ move }) => move).join('')}`;
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    if (userId === undefined || steps.length === 0) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async (): Promise<void> => {
      const body = { fens: steps.map(({ fen }) => fen) };
      const answer = await api.call(lookUpBook, { body }, { isQuiet: true, signal });
      // Without an answer there is nothing to say; the panel below tells of the server.
      if (answer.success && !signal.aborted) {
        setKnown({ key, departure: departureOf(steps, answer.data) });
      }
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // Comments and variations make another game of the same moves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, revision]);
  return known?.key === key ? known.departure : undefined;
}
