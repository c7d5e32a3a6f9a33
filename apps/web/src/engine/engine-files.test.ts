import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { collectEngineFiles, engineFiles } from '../../scripts/engine-files.mjs';

const require = createRequire(import.meta.url);

describe('the files of the engine', () => {
  it('are those of the package, unchanged, with licence, authors and the way to the source', async () => {
    const { folder, files } = await collectEngineFiles();
    expect(folder).toMatch(/^engine\/[0-9a-f]{16}\/$/);
    const names = [
      'stockfish.js',
      'stockfish.wasm',
      'stockfish.worker.js',
      'Copying.txt',
      'AUTHORS',
    ];
    expect([...files.keys()]).toEqual([...names, 'SOURCE.txt', 'engine-worker.js']);
    for (const name of names) {
      const original = await readFile(require.resolve(`fairy-stockfish-nnue.wasm/${name}`));
      expect(files.get(name)?.equals(original)).toBe(true);
    }
    expect(String(files.get('SOURCE.txt'))).toContain(
      'github.com/fairy-stockfish/fairy-stockfish.wasm',
    );
  });

  it('have a worker that is a classic script with nothing of the engine in it', async () => {
    const { files } = await collectEngineFiles();
    const worker = String(files.get('engine-worker.js'));
    expect(worker).toContain('importScripts(');
    expect(worker).not.toMatch(/\b(?:import|export)\b\s*[{*'"]/);
    expect(worker.length).toBeLessThan(6_000);
  });

  it('are named the same for the same content', async () => {
    const [one, other] = await Promise.all([collectEngineFiles(), collectEngineFiles()]);
    expect(one.folder).toBe(other.folder);
  });

  it('are served in development with the headers that shared memory needs', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'chuhe-engine-'));
    const server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [engineFiles()],
      server: { host: '127.0.0.1', port: 0 },
    });
    try {
      await server.listen();
      const { folder, files } = await collectEngineFiles();
      const wasm = await fetch(`${server.resolvedUrls?.local[0]}${folder}stockfish.wasm`);
      expect(Object.fromEntries(wasm.headers)).toMatchObject({
        'content-type': 'application/wasm',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect((await wasm.arrayBuffer()).byteLength).toBe(files.get('stockfish.wasm')?.length);
      expect(await readdir(root)).not.toContain('engine');
    } finally {
      await server.close();
      await rm(root, { recursive: true });
    }
  });
});
