import type { ServerMessage } from '@chuhe/contract/live';
import { useCallback, useEffect, useState } from 'react';
import type { Answer, CallOptions } from '../../lib/api/api-client.ts';
import { onLive } from '../../lib/live/the-live.ts';

export type SitePart = Extract<ServerMessage, { type: 'site-changed' }>['what'];

export interface SiteData<Data> {
  /** Missing until there is an answer; a failure only where there was no data before. */
  readonly answer: Answer<Data> | undefined;
  /** Puts newer data in the place of what is shown. */
  readonly set: (data: Data) => void;
  readonly reload: () => void;
}

/** Milliseconds between two looks while much changes. */
const PAUSE = 500;

/**
 * What the server says, looked at again whenever it, or somebody on another page, has changed one of the parts.
 *
 * @param ask must stay the same, as must `parts`
 */
export function useSiteData<Data>(
  ask: (options: CallOptions) => Promise<Answer<Data>>,
  parts: readonly SitePart[],
): SiteData<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>();
  const [count, setCount] = useState(0);
  const reload = useCallback(() => setCount((before) => before + 1), []);
  useEffect(() => {
    const gone = new AbortController();
    const look = async (): Promise<void> => {
      const given = await ask({ isQuiet: true, signal: gone.signal });
      if (gone.signal.aborted) return;
      // What is shown stays: the next look may find more.
      setAnswer((before) => (given.success || before?.success !== true ? given : before));
    };
    void look();
    return () => gone.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The count asks for another look.
  }, [ask, count]);
  useEffect(() => listen(parts, reload), [parts, reload]);
  const set = useCallback((data: Data) => setAnswer({ success: true, data }), []);
  return { answer, set, reload };
}

function listen(parts: readonly SitePart[], reload: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      reload();
    }, PAUSE);
  };
  const stops = [
    onLive('ready', soon),
    onLive('site-changed', ({ what }) => {
      if (parts.includes(what)) soon();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
