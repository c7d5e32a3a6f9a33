/** The engine service that uses the server's engine: without downloads, memory limits or tab locks. */
import { onLive, sendLive } from '../lib/live/live.ts';
import { schedule } from './browser-engine.ts';
import { type EngineEffects, EngineService } from './engine-service.ts';
import { type EngineSettings, limitsOf } from './engine-settings.ts';
import { type ServerEngineEffects, startOnServer } from './server-program.ts';
import { makeVisibility } from './visibility.ts';

const CHANNEL: ServerEngineEffects = { send: sendLive, listen: onLive, schedule };

export function makeServerEngine(settings: EngineSettings): EngineService {
  return new EngineService(serverEffects(CHANNEL), settings);
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
