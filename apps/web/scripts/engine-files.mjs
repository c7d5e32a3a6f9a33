/**
 * A Vite plugin that brings the engine's files under one address whose name changes with their
 * content: `/engine/<hash>/`, so that they may be cached for good. The engine is a separate program
 * (GPL-3); it is copied as it is, with its licence and a pointer to its source. Our worker, which
 * loads it, lies beside it, so that one header rule covers everything that a worker loads.
 *
 * The product's own network lies under an address of its own, so that a new engine leaves it in the
 * caches; it is emitted unpacked, and in brotli as it lies in the repository.
 *
 * - `vite`: serves them, with the headers that shared memory needs.
 * - `vite build`: emits them.
 * - Both: `CHUHE_ENGINE_FILES` tells where they are and how large the big ones are.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OWN_NETWORK } from '@chuhe/network/own';
import { readOwnNetwork, readPackedNetwork } from '@chuhe/network/read-own';
import { build } from 'vite';

const PACKAGE = 'fairy-stockfish-nnue.wasm';
const WASM = 'stockfish.wasm';
const COPIED = ['stockfish.js', WASM, 'stockfish.worker.js', 'Copying.txt', 'AUTHORS'];

/** @returns {import('vite').Plugin} */
export function engineFiles() {
  /** @type {Awaited<ReturnType<typeof collectEngineFiles>>} */
  let engine;
  let base = '/';
  const networkFile = `assets/${OWN_NETWORK.file.replace('.nnue', `.${OWN_NETWORK.sha256.slice(0, 12)}.nnue`)}`;
  return {
    name: 'chuhe:engine-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    async config(config) {
      engine = await collectEngineFiles();
      const root = config.base ?? '/';
      base = `${root}${engine.folder}`;
      const wasm = { name: WASM, bytes: engine.files.get(WASM)?.length };
      const { name, bytes, sha256 } = OWN_NETWORK;
      const network = { name, url: root + networkFile, bytes, sha256 };
      return { define: { CHUHE_ENGINE_FILES: JSON.stringify({ base, wasm, network }) } };
    },
    async configureServer(server) {
      const networks = new Map([[networkFile, await readOwnNetwork()]]);
      server.middlewares.use(makeHandler(engine.files, base));
      server.middlewares.use(makeHandler(networks, server.config.base));
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: networkFile, source: await readOwnNetwork() });
      const packed = await readPackedNetwork();
      this.emitFile({ type: 'asset', fileName: `${networkFile}.br`, source: packed });
      for (const [name, source] of engine.files) {
        this.emitFile({ type: 'asset', fileName: engine.folder + name, source });
      }
    },
  };
}

/**
 * Everything that lies in the folder, and the folder's name (`engine/<hash>/`).
 * @returns {Promise<{ folder: string, files: Map<string, Buffer> }>}
 */
export async function collectEngineFiles() {
  const root = path.dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
  const files = new Map();
  for (const name of COPIED) files.set(name, await readFile(path.join(root, name)));
  files.set('SOURCE.txt', Buffer.from(makeSource(await readFile(path.join(root, 'package.json')))));
  files.set('engine-worker.js', Buffer.from(await buildWorker()));
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(name).update('\0').update(content);
  return { folder: `engine/${hash.digest('hex').slice(0, 16)}/`, files };
}

/** One classic script: a worker's `importScripts` is not there in a module. */
async function buildWorker() {
  const entry = fileURLToPath(new URL('../src/engine/engine-worker.ts', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
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

/** @param {Buffer} manifest */
function makeSource(manifest) {
  const { name, version, license, homepage } = JSON.parse(manifest.toString());
  return [
    `stockfish.js, stockfish.wasm and stockfish.worker.js are the npm package ${name} ${version},`,
    'unchanged: Fairy-Stockfish, built for WebAssembly.',
    '',
    `Licence: ${license}, in Copying.txt. Authors: AUTHORS.`,
    `Source of this build: ${homepage}`,
    'Source of the engine: https://github.com/fairy-stockfish/Fairy-Stockfish',
    '',
    'engine-worker.js is not part of it. It starts the engine and passes lines of text.',
    '',
  ].join('\n');
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
      'Content-Type': TYPES[path.extname(pathname)] ?? 'text/plain; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    response.end(content);
  };
}
