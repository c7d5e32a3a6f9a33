import { readdir } from 'node:fs/promises';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { expect, test } from 'vitest';
import { engineLines, engineSwitch, pasteInBox, rowsOf } from './game-page.ts';
import { listUnkept } from './list-unkept.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();

test('the board and the engine work offline once they were loaded', async () => {
  const { page } = await newUser({ serviceWorkers: 'allow', mayComplain: true });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await engineSwitch(page).first().click();
  const engine = page.getByRole('region', { name: 'Engine' });
  await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
  await engine.getByText(PRODUCT_NETWORK.name).waitFor();
  await pasteInBox(page, '1. C2=5 H8+7');
  // The engine may have evaluated the moves already.
  const rows = [expect.stringMatching(/^1 C2=5 .*H8\+7/)];
  await expect.poll(() => rowsOf(page)).toEqual(rows);
  // Files loaded before the worker are cached in the background, which may take a while.
  await expect.poll(() => page.evaluate(listUnkept), { timeout: 30_000 }).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(() => rowsOf(page)).toEqual(rows);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await expect.poll(() => engineLines(page).count(), { timeout: 30_000 }).toBe(3);
  await engine.getByText(PRODUCT_NETWORK.name).waitFor();
  // Closes the page, since the browser logs every failed request that it makes.
  await page.close();
});

test('a game against the engine and a shared link need no connection, though they were not used before', async () => {
  const { page } = await newUser({ mayComplain: true });
  await page.goto('/');
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  // The last of what is fetched while the page is idle.
  await expect.poll(loaded, { timeout: 20_000 }).toMatch(/\/review-parts-/);
  await page.context().setOffline(true);
  await pasteInBox(page, '1. C2=5 H8+7 2. H2+3 R9=8');
  await expect.poll(() => rowsOf(page)).toHaveLength(2);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Play against the engine' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share' }).first().click();
  const link = page.getByRole('dialog', { name: 'Share' }).getByRole('textbox', { name: 'Link' });
  expect(await link.inputValue()).toContain('moves=h2e2h9g7h0g2i9h9');
  expect(await page.getByText('A part of this page could not be loaded').count()).toBe(0);
  await page.close();
});

test('a file that was loading when the worker started is cached as well', async () => {
  const { page } = await newUser({ serviceWorkers: 'allow' });
  const isControlled = () =>
    page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.route(/\/assets\/panels-.*\.js$/, async (route) => {
    await isControlled();
    await route.continue();
  });
  await page.goto('/');
  await isControlled();
  await pasteInBox(page, '1. C2=5 H8+7');
  await expect.poll(() => rowsOf(page)).toEqual(['1 C2=5 H8+7']);
  await expect.poll(() => page.evaluate(listUnkept), { timeout: 30_000 }).toEqual([]);
});

test('an altered copy of the network is replaced, and kept by the next build', async () => {
  const { page } = await newUser({ serviceWorkers: 'allow' });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(keepAlteredNetwork, await networkPath());
  await engineSwitch(page).first().click();
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByText(PRODUCT_NETWORK.name).waitFor();
  const lengths = () => page.evaluate(lengthsOfNetworks);
  await expect.poll(lengths).toEqual([PRODUCT_NETWORK.bytes]);
  await page.evaluate(async () => {
    const cache = await caches.open('chuhe-files');
    await cache.put('/assets/old.js', new Response('old'));
    await navigator.serviceWorker.register('/sw.js?build=next', { updateViaCache: 'none' });
  });
  // The cache of the new build's documents does not exist yet, since none has been requested.
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['chuhe-files']);
  const isOldThere = () => page.evaluate(() => caches.match('/assets/old.js').then(Boolean));
  await expect.poll(isOldThere).toBe(false);
  expect(await lengths()).toEqual([PRODUCT_NETWORK.bytes]);
});

/** The path of the network in the build. */
async function networkPath(): Promise<string> {
  const names = await readdir(new URL('../dist/assets', import.meta.url));
  const name = names.find((each) => each.endsWith('.nnue'));
  if (name === undefined) throw new Error('The build has no network.');
  return `/assets/${name}`;
}

/** Runs in the page: stores a bad copy, as an earlier fault may have left it. */
async function keepAlteredNetwork(path: string): Promise<void> {
  const cache = await caches.open('chuhe-files');
  await cache.put(path, new Response(new Uint8Array(9)));
}

/** Runs in the page: the sizes of all cached networks. */
async function lengthsOfNetworks(): Promise<number[]> {
  const cache = await caches.open('chuhe-files');
  const keys = (await cache.keys()).filter(({ url }) => url.endsWith('.nnue'));
  const copies = await Promise.all(
    keys.map(async (key) => (await cache.match(key))?.arrayBuffer()),
  );
  return copies.map((copy) => copy?.byteLength ?? 0);
}

test('an invalid network file is refused with a reason, and the engine keeps its own', async () => {
  const { page } = await newUser();
  await page.goto('/');
  await page.getByRole('button', { name: 'Engine settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Engine settings' });
  const file = { name: 'x.nnue', mimeType: '', buffer: Buffer.from('not a network at all') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('alert').filter({ hasText: 'x.nnue is not a network' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await engineSwitch(page).first().click();
  await page.getByRole('region', { name: 'Engine' }).getByText(PRODUCT_NETWORK.name).waitFor();
  expect(await page.getByText('x.nnue').count()).toBe(0);
});
