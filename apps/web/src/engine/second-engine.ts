/**
 * A second engine in the browser, which runs repeatable tasks beside the first one. Each of these tasks uses one thread and an empty hash,
 * so its result does not depend on the engine that runs it or on what runs beside it.
 */
import { defineService } from '../lib/services.ts';
import { browserEffects } from './browser-engine.ts';
import { engineLocationStore } from './engine-location.ts';
import { EngineService, REPEATABLE } from './engine-service.ts';
import type { EngineTask, TaskOutcome } from './engine-task.ts';
import { browserEngine, performTask } from './engines.ts';

/** The smallest number of processors for two engines. Phones use at most half of theirs. */
const LEAST_CORES = { touch: 4, other: 2 } as const;

interface SecondEngine {
  readonly service: Pick<EngineService, 'perform'>;
  /** Whether it has failed for another reason than its download. It is not used again then. */
  hasFailed: boolean;
  /** The tasks that each engine has been given and has not ended. */
  readonly open: { first: number; second: number };
}

/** Does not take part in the choice of the tab that computes: it is used only while the first engine of this tab runs. */
const NO_LOCK = {
  acquire: () => {},
  acquireIfFree: () => Promise.resolve(true),
  release: () => {},
};

export const secondEngine = defineService((): SecondEngine => {
  const settings = { ...browserEngine().getSnapshot().settings, ...REPEATABLE };
  const service = new EngineService({ ...browserEffects(), tabLock: NO_LOCK }, settings);
  return { service, hasFailed: false, open: { first: 0, second: 0 } };
});

/** The number of engines that may run repeatable tasks side by side. */
export function enginesAtOnce(): 1 | 2 {
  const { location } = engineLocationStore.getState();
  const { ownNetwork } = browserEngine().getSnapshot();
  const touch = window.matchMedia('(pointer: coarse)').matches;
  const hasCores = navigator.hardwareConcurrency >= LEAST_CORES[touch ? 'touch' : 'other'];
  return location === 'browser' && ownNetwork === undefined && hasCores ? 2 : 1;
}

/** Runs a repeatable task on the engine with fewer open tasks. What the second engine cannot do, the first one does. Never rejects. */
export async function performSideBySide(
  task: EngineTask,
  signal: AbortSignal,
): Promise<TaskOutcome> {
  if (enginesAtOnce() === 1) return performTask(task, signal);
  const second = secondEngine();
  const { open } = second;
  // The first engine may be loading, hidden with its page, or wait for another tab.
  const isRunning = browserEngine().getSnapshot().taskState?.kind === 'searching';
  const isSecond = isRunning && !second.hasFailed && open.second < open.first;
  if (!isSecond) return counted(open, 'first', performTask(task, signal));
  const outcome = await counted(open, 'second', second.service.perform(task, signal));
  if (outcome.kind !== 'failed') return outcome;
  // A download may succeed once the connection is back.
  second.hasFailed = outcome.failure.reason !== 'download-failed';
  return counted(open, 'first', performTask(task, signal));
}

async function counted<Outcome>(
  open: SecondEngine['open'],
  engine: keyof SecondEngine['open'],
  outcome: Promise<Outcome>,
): Promise<Outcome> {
  open[engine] += 1;
  try {
    return await outcome;
  } finally {
    open[engine] -= 1;
  }
}
