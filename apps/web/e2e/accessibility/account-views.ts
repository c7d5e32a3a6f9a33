import type { Page } from 'playwright-core';
import { newAccount } from '../account-steps.ts';
import type { FurnishedSite } from './site.ts';
import { answerWith, find, openTaught, paste, press, pressFor, showSource } from './steps.ts';
import { overlay, state, type View } from './view.ts';

/** Views of a guest, apart from the pages themselves. No two consecutive states have the same path, so that each begins on a new page. */
export const GUEST_VIEWS: readonly View[] = [
  state('an ended session', '/login?reason=ended', (page) => find(page, 'Your session has ended.')),
  state('empty fields of the registration', '/register', async (page) => {
    await press(page, 'Sign up');
    await find(page, 'Please enter your email');
  }),
  state('a refused sign-in', '/login', async (page) => {
    await page.getByLabel('Email or username').fill(newAccount().email);
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').first().waitFor();
  }),
  state('a fatal error', '/404?reason=error', (page) => find(page, 'Something went wrong')),
  state('a forgotten password', '/login', async (page) => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(newAccount().email);
    await page.keyboard.press('Enter');
    await find(page, 'If there is an account with');
  }),
  overlay('the menu of a guest', '/me', 'shell/top-bar/account-menu.tsx', (page) =>
    page.getByRole('button', { name: 'Account', exact: true }).click(),
  ),
  {
    ...overlay('the main menu', '/me', 'shell/top-bar/main-menu.tsx', (page) =>
      page.getByRole('button', { name: 'Menu', exact: true }).click(),
    ),
    width: 390,
  },
  state('a new password', '/login#reset=wrong', (page) => find(page, 'Set a new password')),
  state('an unknown path', '/nowhere', (page) => find(page, 'Page not found')),
  state('a broken link', '/login#verify=wrong', (page) =>
    find(page, 'This link can no longer be used'),
  ),
  overlay('the menu of languages', '/login', 'shell/top-bar/language-menu.tsx', (page) =>
    press(page, 'Language'),
  ),
  state('a notice, and no registration', '/register', async (page) => {
    const notice = { en: 'Back at noon.', vi: 'Trưa sẽ trở lại.', zh: '中午恢复。' };
    await answerWith(page, {
      '/api/site': { isRegistrationOpen: false, consent: { terms: 0, privacy: 0 }, notice },
    });
    await page.reload();
    await page.getByRole('complementary', { name: 'Site notice' }).waitFor();
    await find(page, 'Sign-up is closed');
  }),
  state('the hints of the sources', '/', async (page) => {
    // They were on an earlier page.
    await page.evaluate(() => localStorage.removeItem('chuhe.hints'));
    await page.reload();
    await find(page, /^Engine: works out the best moves/);
    await find(page, /^Cloud: the best moves/);
  }),
  state('an exercise with a hint', '/exercises', async (page) => {
    await press(page, 'Hint');
    await find(page, /^Move the .+ on file \d\.$/);
  }),
  state('used up look-ups', '/', async (page) => {
    await openTaught(page);
    await showSource(page, 'Cloud');
    await find(page, 'Cloud look-ups used up');
  }),
];

/** Views of a user with saved games and packages, apart from the pages themselves. Ordered like `GUEST_VIEWS`. */
export function accountViews(site: FurnishedSite): readonly View[] {
  const { account, matchPath, packageId, sessionId } = site;
  return [
    overlay('the menu of a match', '/matches', 'games/saved/match-row.tsx', openRowMenu),
    overlay('the details of a match', '/matches', 'games/saved/details-dialog.tsx', (page) =>
      chooseInRow(page, 'Title and folder'),
    ),
    overlay('a link to a match', '/matches', 'games/saved/share-dialog.tsx', async (page) => {
      await chooseInRow(page, 'Share a link');
      await press(page, /^(Create a link|Copy the link)$/);
      await page.getByLabel('Link', { exact: true }).waitFor();
    }),
    state('chosen matches', '/matches', (page) => page.getByRole('checkbox').first().check()),
    state('an address that is refused', '/me', async (page) => {
      await page.getByText('Change the address').click();
      await page.getByRole('textbox', { name: 'Email' }).fill('no address');
      await page.keyboard.press('Enter');
      await find(page, 'Please enter a valid email address');
    }),
    state('the bin', '/matches', async (page) => {
      await press(page, /^Bin/);
      await find(page, 'Third round');
    }),
    state('a key for programs', '/me', (page) => fillKeyForm(page, account.password)),
    state('no match found', '/matches', async (page) => {
      await page.getByRole('searchbox').fill('nothing like this');
      await find(page, 'No games found');
    }),
    state('a new key for programs', '/me', async (page) => {
      await fillKeyForm(page, account.password);
      await page.keyboard.press('Enter');
      await page.getByLabel('Address with the key').waitFor();
    }),
    overlay('the end of a subscription', '/packages', CANCEL_DIALOG, (page) =>
      press(page, 'Cancel subscription'),
    ),
    state('a page whose code is missing', '/me', async (page) => {
      await page.route(/me-page-.*\.js$/, (route) => route.abort());
      await page.reload();
      await find(page, 'A part of this page could not be loaded');
    }),
    state('a payment', `/payment/stripe/success?session_id=${sessionId}`, (page) =>
      find(page, /^Thank you/),
    ),
    state('a declined payment', `/payment/stripe/checkout?packageId=${packageId}`, async (page) => {
      await press(page, 'The card is declined');
      await find(page, 'The payment was declined');
    }),
    {
      ...overlay('a conflict', matchPath, 'games/saved/conflict-dialog.tsx', (page) =>
        openConflict(page, site),
      ),
      undo: (page) => press(page, 'Use the other'),
    },
  ];
}

const CANCEL_DIALOG = 'billing/packages/cancel-dialog.tsx';

function openRowMenu(page: Page): Promise<void> {
  return press(page, 'Actions for First round');
}

async function chooseInRow(page: Page, item: string): Promise<void> {
  await openRowMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
}

async function fillKeyForm(page: Page, password: string): Promise<void> {
  await press(page, /^(Create a key|Replace the key)$/);
  const section = page.getByRole('region', { name: 'Key for programs' });
  await section.getByLabel('Current password').fill(password);
}

/** Saves a move after another device has saved the game. */
async function openConflict(page: Page, { saveElsewhere }: FurnishedSite): Promise<void> {
  const mark = (status: string) => page.locator(`[data-status="${status}"]`);
  await mark('saved').waitFor({ state: 'attached' });
  await page.route(
    '**/api/match/update/*',
    async (route) => {
      await saveElsewhere();
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press('End');
  await paste(page, 'P1+1');
  await mark('conflict').waitFor({ state: 'attached' });
  await pressFor(page, 'Control+s', page.getByRole('dialog'));
}
