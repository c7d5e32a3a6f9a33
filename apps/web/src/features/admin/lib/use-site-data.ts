import type { ServerMessage } from '@chuhe/contract/live';
import { useEffect } from 'react';
import type { AnswerOf, ApiCall, NameOf, PartsOf } from '../../../lib/api/call-types.ts';
import { live } from '../../../lib/live/live.ts';
import { type CallData, type CallOptions, useCall } from '../../../lib/query/use-call.ts';

type SitePart = Extract<ServerMessage, { type: 'site-changed' }>['what'];

type SiteOptions<Data> = CallOptions<Data> & {
  /** Fetches the data again when one of these parts of the site has changed. */
  readonly follows?: readonly SitePart[];
};

/** Minimum interval between two requests, in milliseconds, while the data changes often. */
const PAUSE = 500;

/** Data about the site; fetched again when the live channel reopens. */
export function useSiteData<Call extends ApiCall>(
  call: Call,
  parts: PartsOf<NameOf<Call>>,
  { follows = [], ...options }: SiteOptions<AnswerOf<NameOf<Call>>> = {},
): CallData<AnswerOf<NameOf<Call>>> {
  const data = useCall(call, parts, options);
  const { refetch } = data;
  const followed = follows.join(' ');
  useEffect(() => listen(followed.split(' '), refetch), [followed, refetch]);
  return data;
}

function listen(parts: readonly string[], refetch: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      refetch();
    }, PAUSE);
  };
  const stops = [
    live().on('ready', soon),
    live().on('site-changed', ({ what }) => {
      if (parts.includes(what)) soon();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
