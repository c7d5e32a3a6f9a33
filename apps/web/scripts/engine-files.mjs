/**
 * A Vite plugin that provides the files of the engine (`@chuhe/engine`) to the browser.
 *
 * - The WebAssembly builds and the script of the workers are in the folder `/engine/<hash>/`. The name of the folder changes
 *   with their content, so the files can be cached forever, and one header rule covers all files that a worker loads.
 * - The network has a separate address, so that it stays cached when the engine changes. It is emitted uncompressed, and
 *   compressed with brotli as in the repository.
 *
 * `vite` serves the files with the headers that shared memory requires, and `vite build` emits them. `CHUHE_ENGINE_FILES`
 * contains their addresses.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readPackedNetwork, readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { readWasm } from '@chuhe/engine/node/builds';
import { build } from 'vite';

/** The file names of the builds, by their keys in `CHUHE_ENGINE_FILES`. */
const WASM = /** @type {const} */ ({
  single: 'engine.wasm',
  threads: 'engine-threads.wasm',
  scalar: 'engine-scalar.wasm',
});
const WORKER = 'engine-worker.js';

/**
 * @param {readonly import('vite').Plugin[]} [plugins] of the build of the workers' script
 * @returns {import('vite').Plugin}
 */
export function engineFiles(plugins) {
  /** @type {Awaited<ReturnType<typeof collectEngineFiles>>} */
  let engine;
  let base = '/';
  const networkFile = `assets/${PRODUCT_NETWORK.file.replace('.nnue', `.${PRODUCT_NETWORK.sha256.slice(0, 12)}.nnue`)}`;
  return {
    name: 'chuhe:engine-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    async config(config) {
      engine = await collectEngineFiles(plugins);
      const root = config.base ?? '/';
      base = `${root}${engine.folder}`;
      const { name, bytes, sha256 } = PRODUCT_NETWORK;
      const files = {
        worker: base + WORKER,
        wasm: Object.fromEntries(
          Object.entries(WASM).map(([key, file]) => [key, describe(engine.files, base, file)]),
        ),
        network: { name, url: root + networkFile, bytes, sha256 },
      };
      return { define: { CHUHE_ENGINE_FILES: JSON.stringify(files) } };
    },
    async configureServer(server) {
      const networks = new Map([[networkFile, await readProductNetwork()]]);
      server.middlewares.use(makeHandler(engine.files, base));
      server.middlewares.use(makeHandler(networks, server.config.base));
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: networkFile, source: await readProductNetwork() });
      const packed = await readPackedNetwork();
      this.emitFile({ type: 'asset', fileName: `${networkFile}.br`, source: packed });
      for (const [name, source] of engine.files) {
        this.emitFile({ type: 'asset', fileName: engine.folder + name, source });
      }
    },
  };
}

/**
 * Builds the files of the engine's folder. Returns the folder's name, `engine/<hash>/`, and the files by name.
 * @param {readonly import('vite').Plugin[]} [plugins] of the build of the workers' script
 * @returns {Promise<{ folder: string, files: Map<string, Buffer> }>}
 */
export async function collectEngineFiles(plugins = []) {
  const files = new Map();
  for (const name of Object.values(WASM)) files.set(name, await readWasm(name));
  files.set(WORKER, Buffer.from(await buildWorker(plugins)));
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(name).update('\0').update(content);
  return { folder: `engine/${hash.digest('hex').slice(0, 16)}/`, files };
}

/**
 * Builds the worker as one classic script, because some browsers have no module workers.
 * @param {readonly import('vite').Plugin[]} plugins
 */
async function buildWorker(plugins) {
  const entry = fileURLToPath(new URL('../src/engine/engine-worker.ts', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [...plugins],
    resolve: { conditions: ['@chuhe/source'] },
    build: {
      write: false,
      lib: { entry, formats: ['iife'], name: 'chuheEngineWorker', fileName: 'engine-worker' },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk === undefined) throw new Error('The engine worker was not built.');
  return chunk.code;
}

/** @param {ReadonlyMap<string, Buffer>} files @param {string} base @param {string} name */
function describe(files, base, name) {
  const content = files.get(name) ?? Buffer.alloc(0);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { url: base + name, bytes: content.length, sha256 };
}

/** @type {Readonly<Record<string, string>>} */
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** @param {ReadonlyMap<string, Buffer>} files @param {string} base @returns {import('vite').Connect.NextHandleFunction} */
function makeHandler(files, base) {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const content = pathname.startsWith(base) ? files.get(pathname.slice(base.length)) : undefined;
    if (content === undefined) {
      next();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[path.extname(pathname)] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    response.end(content);
  };
}
