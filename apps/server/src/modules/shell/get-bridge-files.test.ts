import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestApp } from '../../testing/test-app.ts';
import { addBridgeFiles } from './get-bridge-files.ts';

const PROGRAM = '#!/usr/bin/env node\nrun();\n';

async function openApp() {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-bridge-files-'));
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  onTestFinished(() => app.close());
  addBridgeFiles(app, pathToFileURL(`${folder}/`));
  const build = () => writeFile(join(folder, 'chuhe-bridge.mjs'), PROGRAM);
  return { app, build, lines };
}

test('the site hands out the bridge as a file to keep, and only once while it is unchanged', async () => {
  const { app, build } = await openApp();
  await build();
  const first = await app.inject('/bridge/chuhe-bridge.mjs');
  expect([first.statusCode, first.body]).toEqual([200, PROGRAM]);
  expect(first.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="chuhe-bridge.mjs"',
    'cache-control': 'no-cache',
  });
  const headers = { 'if-none-match': String(first.headers.etag) };
  const again = await app.inject({ url: '/bridge/chuhe-bridge.mjs', headers });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await app.inject({ method: 'HEAD', url: '/bridge/chuhe-bridge.mjs' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(PROGRAM.length),
  ]);
});

test('a bridge that is not built is not found, and the log says what to do', async () => {
  const { app, build, lines } = await openApp();
  expect((await app.inject('/bridge/chuhe-bridge.mjs')).statusCode).toBe(404);
  expect(lines[0]).toContain('chuhe-bridge.mjs is not built. Build it: npm run build');
  await build();
  expect((await app.inject('/bridge/chuhe-bridge.mjs')).statusCode).toBe(200);
});

test.each(['/bridge/', '/bridge/.chuhe-source', '/bridge/..%2fpackage.json'])(
  'nothing else of its folder is served: %s',
  async (url) => {
    const { app } = await makeTestApp();
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);
