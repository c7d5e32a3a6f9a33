import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPairing } from './pairing.ts';
import { openStandInSite } from './testing/stand-in-site.ts';

const PAIRED = { success: true, data: { name: 'laptop', account: 'lan', token: 'TOKEN' } };

async function pair(path: string, answer: string = JSON.stringify(PAIRED)) {
  const site = await openStandInSite((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
  );
  const said: string[] = [];
  const config = await findPairing(
    { server: site.server, code: 'ABCD-EFGH', name: 'laptop' },
    path,
    { say: (text) => said.push(text), ask: async () => undefined },
  );
  return { config, said, site };
}
const makeFolder = () => mkdtemp(join(tmpdir(), 'chuhe-bridge-pairing-'));

test('a code pairs the computer, and the token is kept', async () => {
  const path = join(await makeFolder(), 'config.json');
  const { config, site } = await pair(path);
  expect(config).toEqual({ server: site.server, token: 'TOKEN' });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(config);
});

test('damaged settings are named and stay as they are, also with a code', async () => {
  const path = join(await makeFolder(), 'config.json');
  await writeFile(path, '{"engines": [');
  const { config, site } = await pair(path);
  expect(config).toMatch(/not valid JSON.*--forget/);
  expect([await readFile(path, 'utf8'), site.requests]).toEqual(['{"engines": [', []]);
});

test.skipIf(process.getuid?.() === 0)(
  'settings that cannot be written are said, and the bridge goes on',
  async () => {
    const folder = await makeFolder();
    await chmod(folder, 0o500);
    const { config, said } = await pair(join(folder, 'config.json'));
    expect(config).toMatchObject({ token: 'TOKEN' });
    expect(said[0]).toContain('cannot be written');
  },
);

test('an endless answer of a site is cut off', async () => {
  const path = join(await makeFolder(), 'config.json');
  const { config } = await pair(path, `"${'x'.repeat(2_000_000)}"`);
  expect(config).toContain('the answer is too large');
});
