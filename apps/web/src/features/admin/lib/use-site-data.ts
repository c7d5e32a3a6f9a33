import type { ServerMessage } from '@chuhe/contract/live';
import { useCallback } from 'react';
import type { Answer, CallOptions } from '../../../lib/api/api-client.ts';
import { onLive } from '../../../lib/live/the-live.ts';
import { type LookedAt, useLookedAt } from '../../../lib/use-looked-at.ts';

export type SitePart = Extract<ServerMessage, { type: 'site-changed' }>['what'];

export type SiteData<Data> = LookedAt<Data>;

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
  const hear = useCallback((reload: () => void) => listen(parts, reload), [parts]);
  return useLookedAt(ask, hear);
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
