/** The engine's host on Node. */
import { readFile, stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BODY_BYTES } from '../network/format.ts';
import type { UciHost } from '../uci-engine.ts';
import { startThread } from './start-thread.ts';

export function makeNodeHost(write: (line: string) => void, quit: () => void): UciHost {
  return {
    write,
    quit,
    now: () => performance.now(),
    yieldToEvents: () => nextTurn(),
    readFile: readNetworkFile,
    startThread,
  };
}

/** The most bytes in a network's description. All known descriptions are shorter. */
const DESCRIPTION_BYTES = 1_048_576;

async function readNetworkFile(path: string): Promise<Uint8Array> {
  const found = await stat(path);
  if (!found.isFile()) throw new Error('it is not a file');
  if (found.size > BODY_BYTES + DESCRIPTION_BYTES) throw new Error(`it has ${found.size} bytes`);
  return readFile(path);
}
