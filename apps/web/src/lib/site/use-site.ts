import { getSite } from '@chuhe/contract/setting-endpoints';
import { useEffect } from 'react';
import type { AnswerOf } from '../api/call-types.ts';
import { live } from '../live/live.ts';
import { refresh } from '../query/query-client.ts';
import { callKey, useCall } from '../query/use-call.ts';
import { defineService } from '../services.ts';

/**
 * What the site says to everyone, and what it allows; `undefined` until that is known. The live channel, which only signed-in users have,
 * tells of changes; other pages ask again when the user comes back to them.
 */
export function useSite(): AnswerOf<'getSite'> | undefined {
  useEffect(followSite, []);
  return useCall(getSite, {}, { staleTime: Infinity, refetchOnWindowFocus: 'always' }).data;
}

/** Milliseconds over which all open pages ask again: they hear of a change in the same instant. */
const SPREAD = 5000;

const followSite = defineService(() => {
  live().on('ready', look);
  live().on('notice-changed', () => setTimeout(look, Math.random() * SPREAD));
});

function look(): void {
  refresh(callKey(getSite, {}, undefined));
}
