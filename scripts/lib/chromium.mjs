import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { isProgram, RunError, run } from './run.mjs';

/** Names under which systems install Chromium. The headless shell comes first, because it does not spend time on windows. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * The path of Chromium for browser tests: that of `CHROMIUM_PATH`, else one on the PATH, else Playwright's.
 *
 * @type {(env?: NodeJS.ProcessEnv) => string | undefined}
 */
export function findChromium(env = process.env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    env['CHROMIUM_PATH'],
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && isProgram(path));
}

/**
 * Finds Chromium, or installs Debian's package if the script runs as root on Debian.
 *
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) await installOnDebian();
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new RunError(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium-headless-shell), or name one: CHROMIUM_PATH=/path/to/chromium npm test',
    1,
  );
}

async function installOnDebian() {
  console.log('Installing Chromium for the browser tests; only the first time …');
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update', '-q'], quiet);
    const install = ['install', '-q', '-y', '--no-install-recommends', 'chromium-headless-shell'];
    await run('apt-get', install, quiet);
  } catch (error) {
    // The caller reports the missing browser in one line.
    if (!(error instanceof RunError)) throw error;
  }
}
