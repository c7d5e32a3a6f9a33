/**
 * The engine's glue on the page itself, for browsers whose workers start no workers. The engine's
 * threads are still workers, but the glue's own work is done between the page's frames.
 */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the engine has none. */
import { fail, ok } from '@chuhe/uci/result';
import { GLUE_FILE } from './engine-files.ts';
import { detailOf } from './failure.ts';
import type { StartProgram } from './program.ts';
import { type StockfishFactory, startModule } from './start-module.ts';

/** Loads the classic script and gives the function that it defines; rejects when it does not come. */
export type LoadGlue = (url: string) => Promise<StockfishFactory>;

export function startOnPage(loadGlue: LoadGlue): StartProgram {
  return async (request) => {
    const factory = await loadGlue(request.base + GLUE_FILE).catch(detailOf);
    if (typeof factory === 'string') return fail({ reason: 'download-failed', detail: factory });
    const started = await startModule(factory, request);
    if (!started.ok) return started;
    const module = started.value;
    if (request.signal.aborted) module.terminate();
    return ok({
      send: (line) => module.postMessage(line),
      writeFile: (path, bytes) => module.FS.writeFile(path, bytes),
      terminate: () => module.terminate(),
    });
  };
}
