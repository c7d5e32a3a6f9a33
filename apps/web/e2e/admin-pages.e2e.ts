import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { CONSENT, newAccount, proveAsAdmin, signInAsAdmin } from './account-steps.ts';
import { call } from './call.ts';
import { useUsers } from './user.ts';

const newUser = useUsers();
const { password, email } = inject('admin');

/** Deletes the packages and restores the free credits, so that look-ups in other tests cost nothing. */
afterAll(async () => {
  const token = await tokenOf(email, password);
  await call('POST', '/api/admin/step-up', { token, body: { password } });
  const packages: { id: string }[] = await call('GET', '/api/admin/package', { token });
  for (const { id } of packages) {
    await call('PATCH', `/api/admin/package/${id}`, { token, body: { status: 'DELETE' } });
  }
  const body = { key: 'trialCredits', value: 100 };
  await call('PUT', '/api/admin/setting', { token, body });
});

test('on a phone the strip of pages stands at the open page', async () => {
  const { page } = await newUser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signInAsAdmin(page);
  for (const [path, name] of [
    ['/admin/audit', 'Audit log'],
    ['/admin/setting', 'Settings'],
  ] as const) {
    await page.goto(path);
    const link = page.getByRole('navigation').getByRole('link', { name });
    const isInSight = () =>
      link.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      });
    await expect.poll(isInSight).toBe(true);
  }
});

test('an administrator sells, grants, refunds, and finds all of it in the audit log', async () => {
  const { page } = await newUser({ mayComplain: true });
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Packages' }).last().click();

  // The first package on sale limits look-ups, which is confirmed. The first change requires a step-up, during which the form keeps its values.
  await makePackage(page, { name: 'Whole month', price: '79.000', permission: 'CLOUD.UNLIMIT' });
  await page.getByRole('dialog').getByRole('button', { name: 'Put it on sale' }).click();
  await proveAsAdmin(page);
  await page.getByText('Whole month').first().waitFor();
  await makePackage(page, { name: 'Five look-ups', price: '10000', credits: '5' });
  await page.getByText('Five look-ups').first().waitFor();
  await page.getByText('₫79,000').waitFor();
  await page.getByRole('button', { name: 'Move up: Five look-ups' }).click();
  await expect.poll(() => namesIn(page)).toEqual(['Five look-ups', 'Whole month']);

  const buyer = newAccount();
  const order = await buy(buyer, 'Whole month');
  await page.getByRole('button', { name: 'Stop selling: Whole month' }).click();
  await page.getByRole('button', { name: 'Sell: Whole month' }).waitFor();
  await page.getByRole('button', { name: 'Stop selling: Five look-ups' }).click();
  await page.getByRole('button', { name: 'Sell: Five look-ups' }).waitFor();

  await page.getByRole('link', { name: 'Settings' }).click();
  const site = page.getByRole('region', { name: 'Site', exact: true });
  await site.getByLabel('Free look-ups a day', { exact: true }).fill('0');
  await site.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Saved', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('searchbox').fill(buyer.email);
  // Waits for the result of the search, because the full list has users of other tests with the same name.
  const links = page.getByRole('link', { name: 'An Nguyễn' });
  await expect.poll(() => links.count()).toBe(1);
  await links.click();
  const permissions = page.getByRole('region', { name: 'Permissions' });
  await permissions.getByRole('button', { name: 'Grant a permission' }).click();
  await answer(page, 'Grant', 'Helps with the openings');
  await permissions.getByRole('button', { name: 'Revoke: CLOUD.UNLIMIT' }).click();
  await answer(page, 'Revoke', 'No longer helps');
  await permissions.getByText('No permissions granted directly.').waitFor();

  const orders = page.getByRole('region', { name: 'Orders' });
  await orders.getByRole('button', { name: /^Refund/ }).click();
  await answer(page, 'Refund', 'Bought by mistake');
  await orders.getByText('Refunded', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Packages' }).getByText('Revoked').waitFor();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect
    .poll(() => actionsIn(page))
    .toEqual(
      expect.arrayContaining([
        'order.refund',
        'user.revoke-permission',
        'user.grant-permission',
        'setting.change',
        'package.status',
        'package.order',
        'package.create',
      ]),
    );
  await page.getByLabel('User, address or ID').fill(order);
  await page.getByText('Bought by mistake').first().waitFor();
  await expect.poll(async () => new Set(await actionsIn(page))).not.toContain('package.create');
});

interface PackageToMake {
  readonly name: string;
  readonly price: string;
  readonly credits?: string;
  readonly permission?: string;
}

async function makePackage(page: Page, { name, price, ...given }: PackageToMake): Promise<void> {
  await page.getByRole('button', { name: 'New package' }).click();
  const form = page.getByRole('region', { name: 'New package' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price').fill(price);
  if (given.credits !== undefined) await form.getByLabel('Credits').fill(given.credits);
  if (given.permission !== undefined) await form.getByLabel(given.permission).check();
  await form.getByRole('button', { name: 'Save' }).click();
}

/** Enters the reason that the open dialog requires. */
async function answer(page: Page, action: string, reason: string): Promise<void> {
  const dialog: Locator = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function namesIn(page: Page): Promise<string[]> {
  const rows = page.getByRole('region', { name: 'Packages in order' }).getByRole('listitem');
  const texts = await rows.allInnerTexts();
  const names = texts.map((text) => text.trim().split('\n')[0] ?? '');
  // A trial has example packages.
  return names.filter((name) => !name.startsWith('Example:'));
}

function actionsIn(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Entries' }).locator('code').allInnerTexts();
}

/** A new user buys the package with test money. @returns the order */
async function buy(account: ReturnType<typeof newAccount>, name: string): Promise<string> {
  const client: { accessToken: string } = await call('GET', '/api/client-token', {});
  const body = { firstName: 'An', lastName: 'Nguyễn', consent: CONSENT, ...account };
  const { accessToken: token }: { accessToken: string } = await call('POST', '/api/user/register', {
    token: client.accessToken,
    body,
  });
  const packages: { id: string; name: { en: string } }[] = await call('GET', '/api/package', {
    token,
  });
  const packageId = packages.find((each) => each.name.en === name)?.id;
  const checkout: { orderId: string; sessionId: string } = await call(
    'POST',
    '/api/stripe/create-checkout-session-embedded',
    { token, body: { packageId } },
  );
  const { orderId, sessionId } = checkout;
  await call('POST', '/api/payment/test', { token, body: { sessionId, outcome: 'SUCCEED' } });
  return orderId;
}

async function tokenOf(username: string, word: string): Promise<string> {
  const client: { accessToken: string } = await call('GET', '/api/client-token', {});
  const { accessToken }: { accessToken: string } = await call('POST', '/api/login', {
    token: client.accessToken,
    body: { username, password: word },
  });
  return accessToken;
}
