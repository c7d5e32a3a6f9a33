import { getSite } from '@chuhe/contract/setting-endpoints';
import { useEffect } from 'react';
import type { AnswerOf } from '../api/call-types.ts';
import { live } from '../live/live.ts';
import { refresh } from '../query/query-client.ts';
import { callKey, useCall } from '../query/use-call.ts';
import { defineService } from '../services.ts';

/**
 * The public settings and the notice of the site; `undefined` until they have loaded. For signed-in users, they are refetched when the live
 * channel reports a change. For all users, they are refetched when the page gets the focus.
 */
export function useSite(): AnswerOf<'getSite'> | undefined {
  useEffect(followSite, []);
  return useCall(getSite, {}, { staleTime: Infinity, refetchOnWindowFocus: 'always' }).data;
}

/** Longest random delay of a refetch, in milliseconds, since all open pages are notified of a change at the same time. */
const SPREAD = 5000;

const followSite = defineService(() => {
  live().on('ready', look);
  live().on('notice-changed', () => setTimeout(look, Math.random() * SPREAD));
});

function look(): void {
  refresh(callKey(getSite, {}, undefined));
}
