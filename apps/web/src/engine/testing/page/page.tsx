/** What the browser test drives: the service of a real page, and the page's longest frame. */
import { createRoot } from 'react-dom/client';
import { browserEffects, loadEffects } from '../../browser-engine.ts';
import { type EngineEffects, EngineService } from '../../engine-service.ts';
import { defaultSettings } from '../../engine-settings.ts';
import type { EngineSnapshot } from '../../engine-snapshot.ts';
import type { EngineProgram } from '../../program.ts';
import { useEngine } from '../../use-engine.ts';

export interface TestPage {
  readonly service: EngineService;
  /** Writes to the engine behind the service's back. */
  readonly send: (line: string) => void;
  /** Resolves with the first snapshot of which `check` is true, and the moment it came. */
  readonly until: (check: (snapshot: EngineSnapshot) => boolean) => Promise<EngineSnapshot>;
  /** The longest time between two frames since it was last asked for, in milliseconds. */
  readonly takeLongestFrame: () => number;
}

declare global {
  interface Window {
    chuheTest: TestPage;
  }
}

let program: EngineProgram | undefined;
const service = makeService(location.search === '?on-page');
const send = (line: string): void => program?.send(line);
window.chuheTest = { service, send, until, takeLongestFrame: watchFrames() };
const output = document.querySelector('#state');
if (output !== null) createRoot(output).render(<State />);

function State() {
  const { state, evaluation } = useEngine(service);
  return `${state.kind} ${evaluation?.lines.length ?? 0}`;
}

function makeService(onPage: boolean): EngineService {
  const parts = loadEffects();
  const effects = browserEffects(onPage ? { ...parts, startInWorker: parts.startOnPage } : parts);
  const load: EngineEffects['load'] = async (request) => {
    const loaded = await effects.load(request);
    if (loaded.ok) program = loaded.value;
    return loaded;
  };
  // The default of a machine with one core would be one thread.
  const limits = { ...effects.limits, maxThreads: 2 };
  return new EngineService({ ...effects, load, limits }, defaultSettings(limits));
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
