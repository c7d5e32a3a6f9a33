import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/lib/offline/service-worker.ts', import.meta.url));

/**
 * Emits the service worker as `/sw.js`. It is a classic script at the root, so it handles the requests of all paths. The
 * build inserts the names of its files, so that the worker can delete cached files that the build no longer has.
 *
 * @param plugins Vite plugins for the build of the script
 */
export function serviceWorker(plugins: readonly Plugin[]): Plugin {
  return {
    name: 'chuhe:service-worker',
    apply: 'build',
    generateBundle: {
      // Runs after all other files have been named.
      order: 'post',
      async handler(_options, bundle) {
        const paths = Object.keys(bundle)
          .filter((name) => /^(?:assets|engine)\//.test(name) && !name.endsWith('.br'))
          .map((name) => `/${name}`)
          .toSorted();
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await buildWorker(paths, plugins),
        });
      },
    },
  };
}

async function buildWorker(paths: readonly string[], plugins: readonly Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [...plugins],
    define: { CHUHE_BUILD_FILES: JSON.stringify(paths) },
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
