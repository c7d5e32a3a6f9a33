/** Builds a test page with the real service, and serves it with the headers of the product. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import { precompress } from '../../../build/precompress.ts';
import { engineFiles } from '../../../scripts/engine-files.mjs';

export interface TestSite {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface SiteOptions {
  /** Whether isolation headers are sent. */
  readonly isolated: boolean;
  /** Whether a file is answered with status 404. Called at each request. */
  readonly missing?: (name: string) => boolean;
  /** Returns the replacement for a file, or `undefined` to send the file itself. Called at each request. */
  readonly change?: (name: string, content: Buffer) => Buffer | undefined;
}

/** The product's headers for the board page and for the files that its workers load. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'",
};

const KEPT = { 'Cache-Control': 'public, max-age=31536000, immutable' };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Builds the page into a new folder and returns that folder. */
export async function buildTestSite(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chuhe-engine-'));
  await build({
    root: fileURLToPath(new URL('page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    // As in the product. Otherwise the test would build React for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [engineFiles(), precompress()],
    resolve: { conditions: ['@chuhe/source', ...defaultClientConditions] },
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  return folder;
}

export function removeTestSite(folder: string): Promise<void> {
  return rm(folder, { recursive: true });
}

export async function serveTestSite(folder: string, options: SiteOptions): Promise<TestSite> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? '/index.html' : pathname;
    // Chromium accepts brotli only over https or from localhost.
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const file = await findFile(folder, name, { ...options, takesBrotli });
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': TYPES[path.extname(name)] ?? 'text/plain',
      // As in the product, so that a browser also caches a bad copy of a file.
      ...(path.extname(name) === '.html' || file === undefined ? {} : KEPT),
      ...(file?.isPacked === true ? { 'Content-Encoding': 'br' } : {}),
      ...(options.isolated ? HEADERS : {}),
    });
    response.end(file?.content);
  };
  const server = createServer((request, response) => void answer(request, response));
  const url = await listen(server);
  return { url, close: () => close(server) };
}

async function findFile(
  folder: string,
  name: string,
  { missing, change, takesBrotli }: Omit<SiteOptions, 'isolated'> & { takesBrotli: boolean },
) {
  const content = await readFile(folder + name).catch(() => undefined);
  if (content === undefined || missing?.(name) === true) return undefined;
  const changed = change?.(name, content);
  if (changed !== undefined) return { content: changed, isPacked: false };
  const packed = takesBrotli && (await readFile(`${folder}${name}.br`).catch(() => undefined));
  return packed ? { content: packed, isPacked: true } : { content, isPacked: false };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve(`http://localhost:${port}/`);
    });
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
