import type { Page } from 'playwright-core';
import { afterEach, expect, inject, test } from 'vitest';
import { call } from './call.ts';
import {
  chooseItem,
  enter,
  expectAnnounced,
  expectFocus,
  hasFocus,
  recordAnnouncements,
  tabTo,
} from './keyboard.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();
const { email, password } = inject('admin');

/** Deletes the packages and restores the free credits, so that look-ups in other tests, and in a second run, cost nothing. */
afterEach(async () => {
  const token = await adminToken();
  const packages = await call<{ id: string }[]>('GET', '/api/admin/package', { token });
  for (const { id } of packages) {
    await call('PATCH', `/api/admin/package/${id}`, { token, body: { status: 'DELETE' } });
  }
  await setTrial(token, 100);
});

test('a guest buys look-ups by keyboard, spends them, is offered a package, and buys it', async () => {
  const { page, complaints } = await newUser();
  await recordAnnouncements(page);
  await page.goto('/packages');
  await page.getByText('No packages are on sale').waitFor();

  const token = await adminToken();
  await setTrial(token, 0);
  await teach(token);
  await sell(token, { en: 'Two look-ups', credits: 2, permissions: [] });
  await sell(token, { en: 'Whole month', credits: 0, permissions: ['CLOUD.UNLIMIT'] });

  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: 'Two look-ups' });
  await card.getByText('₫79,000').waitFor();
  await card.getByText('2 cloud look-ups').waitFor();
  await enter(page, card.getByRole('link', { name: 'Buy' }));

  // A guest is asked for an email address. An invalid address stays in the field.
  const address = page.getByLabel('Email');
  await tabTo(page, address);
  await page.keyboard.insertText('no address');
  await page.keyboard.press('Enter');
  await expectAnnounced(page, 'Please enter a valid email address');
  await expectFocus(address);
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('guest@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('TEST PAYMENT – no real money').waitFor();
  await expect.poll(() => hasFocus(page)).toBe(true);
  await enter(page, page.getByRole('button', { name: 'The card is declined' }));
  await expectAnnounced(page, 'The payment was declined');
  await expect.poll(() => hasFocus(page)).toBe(true);
  await enter(page, page.getByRole('link', { name: 'Try again' }));
  await tabTo(page, address);
  await page.keyboard.insertText('guest@example.com');
  await page.keyboard.press('Enter');
  await enter(page, page.getByRole('button', { name: 'Payment succeeds' }));
  await expectAnnounced(page, 'Thank you: Two look-ups is active');
  await expect.poll(() => hasFocus(page)).toBe(true);
  await page.reload();
  await page.getByText('Thank you: Two look-ups is active').waitFor();
  await page.getByRole('link', { name: 'Cloud look-ups left: 2' }).waitFor();

  // Another user has no such payment.
  const other = await newUser();
  await other.page.goto(page.url());
  await other.page.getByText('Payment not found').waitFor();
  other.complaints.length = 0;

  // A look-up of a position outside of the product's data costs a credit. The third look-up is refused.
  await enter(page, page.getByRole('link', { name: 'Go to the board' }));
  await page.getByRole('tab', { name: 'Cloud' }).click();
  for (const [index, [fen]] of KNOWN.entries()) {
    await page.getByRole('searchbox').fill(fen);
    await page.keyboard.press('Enter');
    const left = Math.max(0, 1 - index);
    await page.getByRole('link', { name: `Cloud look-ups left: ${left}` }).waitFor();
  }
  await page.getByText('Cloud look-ups used up').waitFor();

  // After a purchase in another tab, the panel repeats the look-up by itself.
  const tab = await page.context().newPage();
  await tab.goto('/packages');
  await tab
    .getByRole('listitem')
    .filter({ hasText: 'Whole month' })
    .getByRole('link', { name: 'Buy' })
    .click();
  await pay(tab, 'guest@example.com');
  await tab.getByText('Thank you: Whole month is active').waitFor();
  await page.getByText('Cloud look-ups used up').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Cloud look-ups left/ }).waitFor({ state: 'detached' });

  // Going back after a purchase buys nothing again.
  await tab.goBack();
  await tab.getByRole('heading', { name: 'Packages', exact: true }).waitFor();
  const rows = tab.getByRole('region', { name: 'Activated packages' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(3);
  await tab.close();
  // The browser logs the refused look-up.
  complaints.length = 0;
});

test('a key is redeemed from the board’s menu; a second time the result is the same, and an invalid one is refused', async () => {
  const token = await adminToken();
  const packageId = await sell(token, { en: 'By key', credits: 7, permissions: [] });
  const made = await call<{ keys: string[] }>('POST', '/api/admin/activation-key', {
    token,
    body: { packageId, count: 1, note: '', expiresAt: null, requestId: crypto.randomUUID() },
  });
  const [key = ''] = made.keys;
  const { page } = await newUser({ mayComplain: true });
  await recordAnnouncements(page);
  await page.goto('/');
  const field = page.getByLabel('Activation key');
  const menu = page.getByRole('button', { name: 'Game', exact: true });
  const redeem = async (text: string): Promise<void> => {
    await enter(page, menu);
    await chooseItem(page, page.getByRole('menuitem', { name: 'Redeem an activation key' }));
    await expectFocus(field);
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  };
  await redeem(key.toLowerCase().replaceAll('-', ' '));
  await expectAnnounced(page, 'By key is active until');
  await expectFocus(menu);
  await redeem(key);
  await field.waitFor({ state: 'detached' });
  const unknown = 'AAAAA-AAAAA-AAAAA-AAAAA';
  await redeem(unknown);
  await expectAnnounced(page, 'This key does not exist, has been used');
  await expectFocus(field);
  expect(await field.inputValue()).toBe(unknown);
});

/** Positions outside of the product's data, each with a move. */
const KNOWN = [
  ['3ak4/4a4/9/9/9/9/9/9/4K4/R8 w', 'a0a1'],
  ['3ak4/4a4/9/9/9/9/9/4N4/4K4/9 w', 'e2d4'],
  ['3ak4/4a4/9/9/C8/9/9/9/3K5/9 w', 'a5a6'],
] as const;

/** Stores the moves of `KNOWN` as an administrator, since a look-up that finds no move costs nothing. */
async function teach(token: string): Promise<void> {
  for (const [FEN, move] of KNOWN) {
    const body = { FEN, value: `move:${move},score:20` };
    const said = await call<Said>('POST', '/api/chessdb', { token, body });
    const judged = { FEN, userId: said.userId, value: said.value, status: 'ACCEPTED' };
    await call('POST', '/api/admin/contribution', { token, body: judged });
  }
}

interface Said {
  readonly userId: string;
  readonly value: string;
}

/** Pays as a guest, who has no email address and is asked for one at each visit. */
async function pay(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email').fill(address);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Payment succeeds' }).click();
}

async function adminToken(): Promise<string> {
  const client = await call<{ accessToken: string }>('GET', '/api/client-token', {});
  const { accessToken: token } = await call<{ accessToken: string }>('POST', '/api/login', {
    token: client.accessToken,
    body: { username: email, password },
  });
  await call('POST', '/api/admin/step-up', { token, body: { password } });
  return token;
}

async function setTrial(token: string, value: number): Promise<void> {
  await call('PUT', '/api/admin/setting', { token, body: { key: 'trialCredits', value } });
}

interface Offer {
  readonly en: string;
  readonly credits: number;
  readonly permissions: readonly string[];
}

/** @returns the package, on sale */
async function sell(token: string, { en, ...gives }: Offer): Promise<string> {
  const texts = { en: '', vi: '', zh: '' };
  const fields = { kind: 'ONE_TIME', priceMinor: 79_000, currency: 'vnd', days: 30 };
  const made = { ...fields, ...gives, name: { ...texts, en }, description: texts };
  const id = crypto.randomUUID();
  const body = { id, status: 'ACTIVE', fields: made };
  await call('POST', '/api/admin/package', { token, body });
  return id;
}
