/**
 * Our dedicated worker. It loads the engine's glue and passes lines both ways, so that neither the
 * glue nor its work for the engine's threads ever stands in the page's way. A classic script, since
 * the glue is one and only `importScripts` loads it.
 */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the page that a worker belongs to has none. */
import type { Result } from '@chuhe/uci/result';
import { GLUE_FILE } from './engine-files.ts';
import { detailOf, type EngineFailure } from './failure.ts';
import { type StockfishFactory, type StockfishModule, startModule } from './start-module.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

declare function importScripts(url: string): void;
declare const Stockfish: StockfishFactory;

let engine: StockfishModule | undefined;

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const { data } = event;
  if (data.kind === 'line') engine?.postMessage(data.text);
  else if (data.kind === 'file') engine?.FS.writeFile(data.path, data.bytes);
  else void start(data.base, data.wasm);
});

async function start(base: string, wasm: ArrayBuffer): Promise<void> {
  const loaded = await load(base, wasm);
  if (loaded.ok) {
    engine = loaded.value;
    tell({ kind: 'started' });
  } else tell({ kind: 'failed', failure: loaded.error });
}

async function load(
  base: string,
  wasm: ArrayBuffer,
): Promise<Result<StockfishModule, EngineFailure>> {
  try {
    importScripts(base + GLUE_FILE);
  } catch (error) {
    return { ok: false, error: { reason: 'download-failed', detail: detailOf(error) } };
  }
  const listener = {
    line: (text: string): void => tell({ kind: 'line', text }),
    failed: (failure: EngineFailure): void => tell({ kind: 'failed', failure }),
  };
  return startModule(Stockfish, { base, wasm, listener });
}

function tell(message: FromWorker): void {
  self.postMessage(message);
}
