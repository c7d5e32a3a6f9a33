/** The engine service that uses the server's engine, which needs no downloads, memory limits or tab lock. */
import { live } from '../lib/live/live.ts';
import { schedule } from './browser-engine.ts';
import { type EngineEffects, EngineService } from './engine-service.ts';
import { type EngineSettings, limitsOf } from './engine-settings.ts';
import type { ServerEngineEffects } from './server-program.ts';
import { startFetched } from './start-fetched.ts';
import { makeVisibility } from './visibility.ts';

const importProgram = () => import('./server-program.ts');

export function makeServerEngine(settings: EngineSettings): EngineService {
  return new EngineService(serverEffects(liveChannel()), settings);
}

/** The live channel, as a program of the server uses it. */
export function liveChannel(): ServerEngineEffects {
  return {
    send: (message) => live().send(message),
    listen: (type, listener) => live().on(type, listener),
    schedule,
  };
}

export function serverEffects(channel: ServerEngineEffects): EngineEffects {
  return {
    start: (request) =>
      startFetched(importProgram, ({ startInstanceOnServer }) =>
        startInstanceOnServer(channel, request),
      ),
    schedule: channel.schedule,
    now: () => performance.now(),
    // Several tabs can use the server's engine, since the server limits the searches of each user.
    tabLock: { acquire: () => {}, acquireIfFree: () => Promise.resolve(true), release: () => {} },
    visibility: makeVisibility(document, true),
    limits: limitsOf({ cores: 1, touch: false, canThread: false }),
  };
}
