import type { Listener } from '../../db/database.ts';
import { SharedCounts } from '../shared-counts.ts';

/** The counts of processes that hear each other's announcements, and the announced texts. */
export function makeCounts(processes = 1) {
  const listeners = new Set<Listener>();
  const announced: string[] = [];
  const bus = {
    kind: 'postgresql' as const,
    listen: async (_channel: string, listener: Listener) => {
      listeners.add(listener);
      return async () => void listeners.delete(listener);
    },
    announce: async (_channel: string, text: string) => {
      announced.push(text);
      for (const listener of listeners) listener(text);
    },
  };
  return { counts: Array.from({ length: processes }, () => new SharedCounts(bus)), announced };
}

/** The counts of one process alone. */
export function makeOwnCounts(): SharedCounts {
  const { listen, announce } = NO_BUS;
  return new SharedCounts({ kind: 'pglite', listen, announce });
}

const NO_BUS = { listen: async () => async () => {}, announce: async () => {} };
