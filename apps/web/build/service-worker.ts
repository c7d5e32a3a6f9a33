import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/lib/offline/service-worker.ts', import.meta.url));

/** Emits the service worker as `/sw.js`: one classic script at the root, which decides for every path below. */
export function serviceWorker(): Plugin {
  return {
    name: 'chuhe:service-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker() });
    },
  };
}

async function buildWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'chuheServiceWorker', fileName: 'sw' },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk === undefined) throw new Error('The service worker was not built.');
  return chunk.code;
}
