import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { collectEngineFiles, engineFiles } from '../../scripts/engine-files.mjs';

function importsOf(wasm: Buffer = Buffer.alloc(0)): string[] {
  const module = new WebAssembly.Module(new Uint8Array(wasm));
  return WebAssembly.Module.imports(module).map(({ kind }) => kind);
}

describe('the files of the engine', () => {
  it('are its builds and the script of its workers', async () => {
    const { folder, files } = await collectEngineFiles();
    expect(folder).toMatch(/^engine\/[0-9a-f]{16}\/$/);
    expect([...files.keys()]).toEqual([
      'engine.wasm',
      'engine-threads.wasm',
      'engine-scalar.wasm',
      'engine-worker.js',
    ]);
    expect(importsOf(files.get('engine.wasm'))).not.toContain('memory');
    expect(importsOf(files.get('engine-threads.wasm'))).toContain('memory');
  });

  it('include a worker that is a classic script', async () => {
    const { files } = await collectEngineFiles();
    const worker = String(files.get('engine-worker.js'));
    expect(worker).not.toMatch(/\b(?:import|export)\b\s*[{*'"]/);
    expect(worker.length).toBeLessThan(40_000);
  });

  it('have the same names for the same content', async () => {
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
      const wasm = await fetch(`${server.resolvedUrls?.local[0]}${folder}engine.wasm`);
      expect(Object.fromEntries(wasm.headers)).toMatchObject({
        'content-type': 'application/wasm',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect((await wasm.arrayBuffer()).byteLength).toBe(files.get('engine.wasm')?.length);
      expect(await readdir(root)).not.toContain('engine');
    } finally {
      await server.close();
      await rm(root, { recursive: true });
    }
  });
});
