import { defineService } from './services.ts';

/** Whether the browser loaded this document because the user went back or forward, rather than by a link, an address or a reload. */
export const cameBack = defineService((): boolean => navigationType() === 'back_forward');

/** Whether this document is a reload of the one before in its tab. */
export const wasReloaded = defineService((): boolean => navigationType() === 'reload');

function navigationType(): unknown {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry ? entry.type : undefined;
}
