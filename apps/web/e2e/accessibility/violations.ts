import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * @param part selector of the part to check, which has to be visible
 * @returns each node that axe objects to
 */
export async function violationsIn(page: Page, part = 'body'): Promise<string[]> {
  const found = await runAxe(page, part === 'body' ? {} : { part });
  const { width = 0 } = page.viewportSize() ?? {};
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  if (needed > width) found.push(`${needed} px wide`);
  if (!(await page.locator(part).last().isVisible())) found.push(`${part} is not shown`);
  return found;
}

interface AxeOptions {
  /** Selector of the part to check. By default, the page is checked. */
  readonly part?: string;
  /** The only rule to apply. */
  readonly rule?: string;
}

/** @returns each node that axe objects to */
export async function runAxe(page: Page, { part, rule }: AxeOptions): Promise<string[]> {
  // Loading axe takes as long as a check, so each document loads it once.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  let axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'undefined' }) })
    // Otherwise axe opens another page for each check. This leaves out frames of other origins, which are not the product's.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (rule !== undefined) axe = axe.withRules(rule);
  if (part !== undefined) axe = axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
