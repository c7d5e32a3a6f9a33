import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * @param part selector of the part to check, which has to be visible
 * @returns each node that axe objects to
 */
export async function violationsIn(page: Page, part = 'body'): Promise<string[]> {
  // Loading axe takes as long as a check, so each document loads it once.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'undefined' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (part === 'body' ? axe : axe.include(part)).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  const { width = 0 } = page.viewportSize() ?? {};
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  if (needed > width) found.push(`${needed} px wide`);
  if (!(await page.locator(part).last().isVisible())) found.push(`${part} is not shown`);
  return found;
}
