/* oxlint-disable unicorn/require-post-message-target-origin -- Only windows have origins, ports do not. */
import { constants, setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type MessagePort, workerData } from 'node:worker_threads';
import { UciEngine } from '@chuhe/engine/uci-engine';
import type { ThreadData } from './engine-thread.ts';

/** Runs an engine in this thread. It sends and receives lines through the port. */
export function runEngineThread(port: MessagePort): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `EngineThread` has passed it.
  const { compiled, network } = workerData as ThreadData;
  letOthersFirst();
  const engine = new UciEngine({
    builds: { single: compiled },
    network,
    host: {
      write: (line) => port.postMessage(line),
      now: () => performance.now(),
      yieldToEvents: () => nextTurn(),
      // The thread ends when its port is closed.
      quit: () => port.close(),
    },
  });
  port.on('message', (line) => engine.receive(String(line)));
}

/** Only Linux has priorities of threads. Elsewhere the whole program, with the user's own engines, would become slower. */
function letOthersFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // The system may not allow it.
  }
}
