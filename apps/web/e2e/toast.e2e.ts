import { expect, test } from 'vitest';
import { useReaders } from './reader.ts';

const newReader = useReaders();

test('a toast stands at the top in the middle, says its cause, and goes after five seconds', async () => {
  const { page, complaints } = await newReader();
  await page.goto('/');
  await page.route(/\/assets\/vi-.*\.js$/, (route) => route.abort());
  // A page that has just reloaded for missing code does not do so again: it says so.
  await page.evaluate(() => sessionStorage.setItem('chuhe.reloaded-at', String(Date.now())));
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await toast.waitFor();
  const shown = performance.now();
  expect(await toast.textContent()).toContain('Reload the page to get it.');
  await expect.poll(async () => (await toast.boundingBox())?.y ?? 99).toBeLessThan(40);
  const { x = 0, width = 0 } = (await toast.boundingBox()) ?? {};
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(20);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await toast.waitFor({ state: 'detached' });
  expect(performance.now() - shown).toBeGreaterThan(3500);
  complaints.length = 0;
});
