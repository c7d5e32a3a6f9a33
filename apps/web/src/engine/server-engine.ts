/** The engine service whose engine is the server's: no download, no memory of this device, no other tab in the way. */
import { onLive, sayLive } from '../lib/live/the-live.ts';
import { schedule } from './browser-engine.ts';
import { type EngineEffects, EngineService } from './engine-service.ts';
import { type EngineSettings, limitsOf } from './engine-settings.ts';
import { type ServerEngineEffects, startOnServer } from './server-program.ts';
import { makeVisibility } from './visibility.ts';

const CHANNEL: ServerEngineEffects = { say: sayLive, listen: onLive, schedule };

export function makeServerEngine(settings: EngineSettings): EngineService {
  return new EngineService(serverEffects(CHANNEL), settings);
}

export function serverEffects(channel: ServerEngineEffects): EngineEffects {
  return {
    load: (request) => startOnServer(channel, request),
    schedule: channel.schedule,
    now: () => performance.now(),
    // Other tabs have the server's engine as well: it has its own limits for one user.
    tabLock: { take: () => {}, takeFree: () => Promise.resolve(true), release: () => {} },
    visibility: makeVisibility(document, true),
    limits: limitsOf({ cores: 1, touch: false, canThread: false }),
  };
}
