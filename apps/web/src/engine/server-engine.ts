/** The engine service that uses the server's engine, which needs no downloads, memory limits or tab lock. */
import { live } from '../lib/live/live.ts';
import { schedule } from './browser-engine.ts';
import type { LentEngine } from './engine-location.ts';
import { type EngineEffects, EngineService } from './engine-service.ts';
import { type EngineSettings, limitsOf, limitsOfLent } from './engine-settings.ts';
import type { ServerEngineEffects } from './server-program.ts';
import { startFetched } from './start-fetched.ts';
import { makeVisibility } from './visibility.ts';

const importProgram = () => import('./server-program.ts');

/** @param lent an engine on the user's computer, used instead of the server's */
export function makeServerEngine(settings: EngineSettings, lent?: LentEngine): EngineService {
  const channel: ServerEngineEffects = {
    send: (message) => live().send(message),
    listen: (type, listener) => live().on(type, listener),
    schedule,
  };
  return new EngineService(serverEffects(channel, lent), settings);
}

export function serverEffects(channel: ServerEngineEffects, lent?: LentEngine): EngineEffects {
  return {
    start: (request) =>
      startFetched(importProgram, ({ startInstanceOnServer }) =>
        startInstanceOnServer(channel, request, lent),
      ),
    schedule: channel.schedule,
    now: () => performance.now(),
    // Several tabs can use the server's engine, since the server limits the searches of each user, and lets one of them use a bridge's.
    tabLock: { acquire: () => {}, acquireIfFree: () => Promise.resolve(true), release: () => {} },
    visibility: makeVisibility(document, true),
    limits:
      lent === undefined
        ? limitsOf({ cores: 1, touch: false, canThread: false })
        : limitsOfLent(lent),
  };
}
