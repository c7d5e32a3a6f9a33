import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject, type RunnerTestCase } from 'vitest';
import { launchBrowser } from './browser.ts';

/** A user with a browser of their own, whose console and network must stay clean. */
export interface TestUser {
  readonly page: Page;
  /** Complaints of the page so far; a test that provokes one empties it. */
  readonly complaints: string[];
}

/**
 * Gives each test a function that makes users; they leave when the test ends, and then none of their pages may have
 * complained: no error, no warning, no refused script or style.
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
 * One user for all tests of a file or a `describe` that ask for them: a page that is there already costs a tenth of a new one. Each
 * test brings the page to where it begins, and the complaints of each are looked at when it ends. After one that fails the
 * next has a user of its own.
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

/** Fails with all of it: an assertion would cut it off. */
function tellOf(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(complaints.join(' | '));
}

function isFailed({ result }: RunnerTestCase): boolean {
  return result?.state === 'fail';
}

/** What a test that failed leaves behind in words: the log of a machine elsewhere is all that is seen of it. */
async function describePage({ page }: TestUser): Promise<string> {
  const view = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
  const spoken = /alert|dialog|menu|status/.test(view) ? await readAloud(page) : '';
  return `${new URL(page.url()).pathname}; ${spoken} ${view}`.replaceAll(/\s+/g, ' ');
}

/** What lies over the page or was said last, and where the keyboard is. */
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
    // It would answer in the place of what a test puts there; the test of it lets it in.
    serviceWorkers: 'block',
    ...options,
  });
  // Shorter than a test has: what it waits for in vain is then named.
  context.setDefaultTimeout(20_000);
  if (!isNew) await becomeGuest(context);
  const page = await context.newPage();
  return { page, complaints: mayComplain ? [] : listenTo(page) };
}

/** What `npm run test:full` looks at beyond every run: each screen in every mode and width. */
export const IS_FULL = process.env['CHUHE_TEST_FULL'] === '1';

interface ReaderOptions extends BrowserContextOptions {
  /** Never here before: their first page makes them a guest, and greets them. The others are guests already. */
  readonly isNew?: boolean;
  /** For tests in which the server fails or refuses something: a browser says so, whenever it comes to it. */
  readonly mayComplain?: boolean;
}

/** The first page finds the session by the refresh cookie. */
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
    // A browser also logs the status of a document that is rightly 404.
    if (/status of 404/.test(message.text())) return;
    // As it does when a user without a session asks for one, which only the server can know.
    if (message.location().url.endsWith('/api/oauth/refresh')) return;
    // Said for `serviceWorkers: 'block'` above.
    if (/Service Worker registration blocked/.test(message.text())) return;
    complaints.push(message.text());
  });
  return complaints;
}
