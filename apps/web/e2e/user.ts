import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject, type RunnerTestCase } from 'vitest';
import { launchBrowser } from './browser.ts';

/** A user with their own browser context, whose console and network must stay clean. */
export interface TestUser {
  readonly page: Page;
  /** The errors and warnings of the page so far. A test that causes one on purpose removes it. */
  readonly complaints: string[];
}

/**
 * Gives each test a function that creates users. Their pages are closed when the test ends. The test fails if the browser
 * has logged an error, a warning, or a refused script or style.
 */
export function useUsers(): (options?: ReaderOptions) => Promise<TestUser> {
  let browser: Browser;
  const users: TestUser[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async ({ task }) => {
    const leaving = users.splice(0);
    const views = isFailed(task) ? await Promise.all(leaving.map(describePage)) : [];
    await Promise.all(leaving.map(({ page }) => page.context().close()));
    tellOf(views);
    tellOf(leaving.flatMap(({ complaints }) => complaints));
  });
  afterAll(() => browser.close());
  return async (options) => {
    const user = await openPage(browser, options);
    users.push(user);
    return user;
  };
}

/**
 * One user for all tests of a file or `describe`, since using an open page takes a tenth of the time of a new one. Each
 * test brings the page to its starting point. Complaints are checked after each test. After a failed test, the next one
 * gets a new user.
 */
export function useOneUser(options?: ReaderOptions): () => Promise<TestUser> {
  let browser: Browser | undefined;
  let user: TestUser | undefined;
  afterEach(async ({ task }) => {
    const complaints = user?.complaints.splice(0) ?? [];
    if (user !== undefined && isFailed(task)) {
      complaints.push(await describePage(user));
      await user.page.context().close();
      user = undefined;
    }
    tellOf(complaints);
  });
  afterAll(() => browser?.close());
  return async () => {
    browser ??= await launchBrowser();
    user ??= await openPage(browser, options);
    return user;
  };
}

/** Throws an error with the complete list, because an assertion would truncate it. */
function tellOf(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(complaints.join(' | '));
}

function isFailed({ result }: RunnerTestCase): boolean {
  return result?.state === 'fail';
}

/** Describes the page after a failed test, because CI shows the log only. */
async function describePage({ page }: TestUser): Promise<string> {
  const view = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
  const spoken = /alert|dialog|menu|status/.test(view) ? await readAloud(page) : '';
  return `${new URL(page.url()).pathname}; ${spoken} ${view}`.replaceAll(/\s+/g, ' ');
}

/** The texts of toasts and of open dialogs and menus, and the focused element. */
async function readAloud(page: Page): Promise<string> {
  return page.evaluate(() => {
    const over = document.querySelectorAll('[role=alert], dialog[open], [role=menu]');
    const texts = [...over].map(
      (element) => `[${element.role ?? element.tagName} ${element.textContent.slice(0, 150)}]`,
    );
    return `${texts.join(' ')} focus: ${document.activeElement?.outerHTML.slice(0, 150)}`;
  });
}

async function openPage(
  browser: Browser,
  { isNew = false, mayComplain = false, ...options }: ReaderOptions = {},
): Promise<TestUser> {
  const context = await browser.newContext({
    baseURL: inject('address'),
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // A service worker would answer requests in place of the routes of a test. Tests of the service worker allow it.
    serviceWorkers: 'block',
    ...options,
  });
  // Far above the usual times, for a busy machine, and shorter than the time limit of a test, so that the error names the failing step.
  context.setDefaultTimeout(30_000);
  if (!isNew) await becomeGuest(context);
  const page = await context.newPage();
  return { page, complaints: mayComplain ? [] : listenTo(page) };
}

/** Whether to run `npm run test:full`, which checks each screen in every mode and width. */
export const IS_FULL = process.env['CHUHE_TEST_FULL'] === '1';

interface ReaderOptions extends BrowserContextOptions {
  /** For new visitors: their first page makes them a guest and greets them. Other users are guests already. */
  readonly isNew?: boolean;
  /** For tests with failing requests, which the browser logs at any time. */
  readonly mayComplain?: boolean;
}

/** Creates a guest account. The first page finds its session by the refresh cookie. */
async function becomeGuest({ request }: BrowserContext): Promise<void> {
  const { data } = await (await request.get('/api/client-token')).json();
  const headers = { authorization: `Bearer ${data.accessToken}` };
  await request.post('/api/user/quick-register', { headers });
}

function listenTo(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The browser also logs the status of a document for which 404 is correct.
    if (/status of 404/.test(message.text())) return;
    // Caused by `serviceWorkers: 'block'` above.
    if (/Service Worker registration blocked/.test(message.text())) return;
    complaints.push(message.text());
  });
  return complaints;
}
