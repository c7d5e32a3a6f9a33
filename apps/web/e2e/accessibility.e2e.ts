import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useReaders } from './reader.ts';

const newReader = useReaders();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

describe.each(['light', 'dark'] as const)('in the %s mode axe finds nothing', (colorScheme) => {
  test.each(['/', '/login', '/nowhere', '/admin', '/test'])('on %s', async (path) => {
    for (const viewport of [DESK, PHONE]) {
      const { page } = await newReader({ colorScheme, viewport });
      await page.goto(path);
      await page.getByRole('main').waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  test('in an open menu and in the list of shortcuts', async () => {
    const { page } = await newReader({ colorScheme });
    await page.goto('/');
    await page.getByRole('button', { name: 'Game', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New game' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});

async function violationsOf(page: Page): Promise<string[]> {
  // A menu that is still fading in has not its own colours yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
