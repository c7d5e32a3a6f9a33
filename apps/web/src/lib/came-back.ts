import { defineService } from './services.ts';

/** Whether the browser loaded this document because the user went back or forward, rather than by a link, an address or a reload. */
export const cameBack = defineService((): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
});
