/** The page of the browser test. It runs the real service and measures the longest frame. */
import { createRoot } from 'react-dom/client';
import { browserEffects, schedule } from '../../browser-engine.ts';
import { loadEffects } from '../../browser-program.ts';
import {
  type InstanceEffects,
  type InstanceRequest,
  startInstance,
} from '../../engine-instance.ts';
import { EngineService } from '../../engine-service.ts';
import { defaultSettings, limitsOf } from '../../engine-settings.ts';
import type { EngineSnapshot } from '../../engine-snapshot.ts';
import { loadEngine } from '../../load-engine.ts';
import type { EngineProgram } from '../../program.ts';
import { useEngine } from '../../use-engine.ts';

export interface TestPage {
  readonly service: EngineService;
  /** Posts to the engine's worker directly. */
  readonly send: (line: string) => void;
  /** Time of the last engine line whose first word is `beginning`; 0 if none. */
  readonly heardAt: (beginning: string) => number;
  /** Resolves with the first snapshot that passes `check`. */
  readonly until: (check: (snapshot: EngineSnapshot) => boolean) => Promise<EngineSnapshot>;
  /** The longest time between two frames since the last call, in milliseconds. */
  readonly takeLongestFrame: () => number;
}

declare global {
  interface Window {
    chuheTest: TestPage;
  }
}

let program: EngineProgram | undefined;
const heard = new Map<string, number>();
const service = makeService(new URLSearchParams(location.search).has('scalar'));
window.chuheTest = {
  service,
  send: (line) => program?.send(line),
  heardAt: (beginning) => heard.get(beginning) ?? 0,
  until,
  takeLongestFrame: watchFrames(),
};
const output = document.querySelector('#state');
if (output !== null) createRoot(output).render(<State />);

function State() {
  const { state, evaluation } = useEngine(service);
  return `${state.kind} ${evaluation?.lines.length ?? 0}`;
}

/** @param isScalar simulates a browser without SIMD */
function makeService(isScalar: boolean): EngineService {
  const parts = loadEffects();
  const abilities = { ...parts.abilities(), ...(isScalar && { simd: false }) };
  const effects = { ...parts, abilities: () => abilities };
  const load: InstanceEffects['load'] = async (request) => {
    const line = (text: string): void => {
      heard.set(text.split(' ')[0] ?? '', performance.now());
      request.listener.line(text);
    };
    const loaded = await loadEngine(effects, {
      ...request,
      listener: { ...request.listener, line },
    });
    if (loaded.ok) program = loaded.value;
    return loaded;
  };
  const canThread = abilities.simd && abilities.sharedMemory;
  const touch = matchMedia('(pointer: coarse)').matches;
  // A fixed number of cores, so that the tests do not depend on the machine.
  const limits = limitsOf({ cores: 2, touch, canThread });
  const start = (request: InstanceRequest) => startInstance({ load, schedule }, request);
  return new EngineService({ ...browserEffects(), start, limits }, defaultSettings(limits));
}

function until(check: (snapshot: EngineSnapshot) => boolean): Promise<EngineSnapshot> {
  return new Promise((resolve) => {
    const look = (): void => {
      const snapshot = service.getSnapshot();
      if (!check(snapshot)) return;
      unsubscribe();
      resolve(snapshot);
    };
    const unsubscribe = service.subscribe(look);
    look();
  });
}

function watchFrames(): () => number {
  let last = performance.now();
  let longest = 0;
  const frame = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return () => {
    const taken = longest;
    longest = 0;
    return taken;
  };
}
