import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../scripts/lib/chromium.mjs';

/** Launches the Chromium that `CHROMIUM_PATH` names, or else one on the `PATH`, or else Playwright's. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium: name one by CHROMIUM_PATH');
  // Containers often run tests as root, where Chromium's sandbox cannot be set up.
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] });
}
