/** A page with the real service, built as the product is and served with the headers it needs. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import { engineFiles } from '../../../scripts/engine-files.mjs';

export interface TestSite {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface SiteOptions {
  /** Whether the headers are sent. */
  readonly isolated: boolean;
  /** Files that are answered with status 404, asked each time. */
  readonly missing?: (name: string) => boolean;
  /** Files that come with one byte changed, asked each time. */
  readonly altered?: (name: string) => boolean;
}

/** Headers of the board's document and of all that its workers load. */
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
    plugins: [engineFiles()],
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
    const missing = options.missing?.(name) ?? false;
    const content = missing ? undefined : await readFile(folder + name).catch(() => undefined);
    if (options.altered?.(name) === true && content !== undefined) {
      const middle = Math.floor(content.length / 2);
      content[middle] = (content[middle] ?? 0) ^ 1;
    }
    const type = TYPES[path.extname(name)] ?? 'text/plain';
    response.writeHead(content === undefined ? 404 : 200, {
      'Content-Type': type,
      // As the product's server sends them: a browser keeps a wrong copy as well as a right one.
      ...(/\.(?:wasm|nnue)$/.test(name) && !missing ? KEPT : {}),
      ...(options.isolated ? HEADERS : {}),
    });
    response.end(content);
  };
  const server = createServer((request, response) => void answer(request, response));
  const url = await listen(server);
  return { url, close: () => close(server) };
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
