import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../lib/chromium.mjs';
import { RunError } from '../lib/run.mjs';
import { ensureWebBuilt } from '../lib/web-build.mjs';
import { progress } from './bench-table.mjs';
import { SERVER, startProgram } from './start-program.mjs';

/**
 * The product as users see it: the real server on a free local port, with the build that `npm start` serves, and a headless
 * Chromium.
 *
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} Site
 * @property {string} address without a slash at the end
 * @property {Browser} browser
 * @property {() => Promise<void>} close
 *
 * @typedef {object} VisitOptions
 * @property {string} [locale]
 * @property {object} [engine] stored engine settings
 */

/** Time limit for the page's actions. It is long, because a page may be slow on a busy machine. */
const TIMEOUT_MS = 120_000;

/** @returns {Promise<Site>} */
export async function openSite() {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new RunError(
      'This bench needs Chromium. Install it (on Debian: apt-get install chromium), or name one: CHROMIUM_PATH=/path/to/chromium npm run bench -- web',
      1,
    );
  }
  progress('building the web application where its source has changed');
  await ensureWebBuilt();
  const server = await startServer();
  try {
    // Chromium's sandbox does not work for root, which containers often use.
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ executablePath, args });
    return {
      address: server.address,
      browser,
      close: async () => {
        await browser.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Runs `use` on a page of an empty browser context.
 *
 * @template T
 * @param {Site} site
 * @param {VisitOptions} options
 * @param {(page: Page) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function visit({ address, browser }, { locale = 'en-US', engine }, use) {
  const context = await browser.newContext({
    baseURL: address,
    locale,
    viewport: { width: 1440, height: 900 },
  });
  try {
    context.setDefaultTimeout(TIMEOUT_MS);
    if (engine !== undefined) await context.addInitScript(storeSettings, JSON.stringify(engine));
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page.
 *
 * @param {string} settings
 */
function storeSettings(settings) {
  localStorage.setItem('chuhe.engine', settings);
}

/** Starts a server with a data folder of its own, since the user's folder may be in use and must not change. */
async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-bench-'));
  const env = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    MASTER_GAMES: 'off',
    EXERCISES_FILE: 'off',
  };
  const { address, stop } = await startProgram(SERVER, env);
  return { address, stop: () => stop().then(() => rm(folder, { recursive: true, force: true })) };
}
