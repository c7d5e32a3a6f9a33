/** The engine service that uses the server's engine: without downloads, memory limits or tab locks. */
import { live } from '../lib/live/live.ts';
import { schedule } from './browser-engine.ts';
import { type EngineEffects, EngineService } from './engine-service.ts';
import { type EngineSettings, limitsOf } from './engine-settings.ts';
import { type ServerEngineEffects, startOnServer } from './server-program.ts';
import { makeVisibility } from './visibility.ts';

export function makeServerEngine(settings: EngineSettings): EngineService {
  const channel: ServerEngineEffects = {
    send: (message) => live().send(message),
    listen: (type, listener) => live().on(type, listener),
    schedule,
  };
  return new EngineService(serverEffects(channel), settings);
}

export function serverEffects(channel: ServerEngineEffects): EngineEffects {
  return {
    load: (request) => startOnServer(channel, request),
    schedule: channel.schedule,
    now: () => performance.now(),
    // Other tabs can use the server's engine as well: the server limits each user.
    tabLock: { acquire: () => {}, acquireIfFree: () => Promise.resolve(true), release: () => {} },
    visibility: makeVisibility(document, true),
    limits: limitsOf({ cores: 1, touch: false, canThread: false }),
  };
}
