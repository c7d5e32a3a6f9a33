/** A real service with a fake engine, clock, tab lock and page. */
import { fail, ok, type Result } from '@chuhe/uci/result';
import { startInstance } from '../engine-instance.ts';
import { type EngineEffects, EngineService } from '../engine-service.ts';
import { defaultSettings, type EngineSettings, limitsOf } from '../engine-settings.ts';
import type { EngineFailure } from '../failure.ts';
import type { LoadRequest } from '../load-engine.ts';
import type { TabEvents, TabLock } from '../tab-lock.ts';
import { type Clock, makeClock, settle } from './clock.ts';
import { FakeEngine, type Told } from './fake-engine.ts';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

/** The analysis request for the position after these moves from the start. */
export function after(...moves: readonly string[]) {
  return { key: moves.join(' ') || 'start', fen: START, moves };
}

export interface TestService {
  readonly service: EngineService;
  readonly clock: Clock;
  /** The engine started last. */
  readonly engine: () => FakeEngine;
  /** All load requests. */
  readonly loads: readonly LoadRequest[];
  /** Failures of the next loads, first in, first out. */
  readonly failures: EngineFailure[];
  /** Simulates that another tab switches its engine on. */
  readonly loseTab: () => void;
  /** Simulates that another tab already has its engine on. */
  readonly giveTabAway: () => void;
  /** Simulates that the other tab has switched its engine off. */
  readonly freeTab: () => void;
  readonly hide: (hidden: boolean) => void;
  /** Reports one depth and lets the service update. */
  readonly tell: (told: Told) => void;
}

export function makeTestService(settings: Partial<EngineSettings> = {}): TestService {
  const clock = makeClock();
  const tab = makeTab();
  const page = makePage();
  const engines: FakeEngine[] = [];
  const loads: LoadRequest[] = [];
  const failures: EngineFailure[] = [];
  const limits = limitsOf({ cores: 8, touch: false, canThread: true });
  const load = async (request: LoadRequest): Promise<Result<FakeEngine, EngineFailure>> => {
    loads.push(request);
    const failure = failures.shift();
    if (failure !== undefined) return fail(failure);
    engines.push(new FakeEngine(request.listener));
    return ok(engines.at(-1) ?? new FakeEngine(request.listener));
  };
  const { schedule, now } = clock;
  const effects: EngineEffects = {
    start: (request) => startInstance({ load, schedule }, request),
    schedule,
    now,
    tabLock: tab.lock,
    visibility: page.visibility,
    limits,
  };
  const service = new EngineService(effects, {
    ...defaultSettings(limits),
    multiPv: 1,
    ...settings,
  });
  const engine = (): FakeEngine => {
    const last = engines.at(-1);
    if (last === undefined) throw new Error('No engine has been started.');
    return last;
  };
  const tell = (told: Told): void => {
    engine().tell(told);
    clock.advance(125);
  };
  return {
    service,
    clock,
    engine,
    loads,
    failures,
    loseTab: tab.lose,
    giveTabAway: tab.giveAway,
    freeTab: tab.free,
    hide: page.hide,
    tell,
  };
}

/** Makes a service that is on and is analysing the position after these moves. */
export async function makeSearching(
  settings: Partial<EngineSettings> = {},
  ...moves: readonly string[]
): Promise<TestService> {
  const test = makeTestService(settings);
  test.service.analyse(after(...moves));
  test.service.turnOn();
  await settle();
  return test;
}

function makeTab() {
  let events: TabEvents | undefined;
  let isElsewhere = false;
  const lock: TabLock = {
    acquire: (listener) => {
      isElsewhere = false;
      events = listener;
    },
    acquireIfFree: async (listener) => {
      events = listener;
      return !isElsewhere;
    },
    release: () => {
      events = undefined;
    },
  };
  const lose = (): void => {
    if (isElsewhere) return;
    isElsewhere = true;
    events?.onLost();
  };
  const giveAway = (): void => {
    isElsewhere = true;
  };
  const free = (): void => {
    isElsewhere = false;
    events?.onFreed();
  };
  return { lock, lose, giveAway, free };
}

function makePage() {
  let hidden = false;
  const listeners = new Set<() => void>();
  const visibility = {
    hidden: () => hidden,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const hide = (value: boolean): void => {
    hidden = value;
    for (const listener of listeners) listener();
  };
  return { visibility, hide };
}
