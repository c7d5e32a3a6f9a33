import { ANSWERS } from '../../src/app/pages/testing/admin-answers.ts';
import { pgnFile } from '../game-page.ts';
import { closeTwo, openFile, TWO_GAMES } from './board-dialogs.ts';
import type { FurnishedSite } from './site.ts';
import { answerWith, find, press } from './steps.ts';
import { overlay, state, type View } from './view.ts';

/** An overview with revenue and with a payment to check. It is made up, since payments with test money are not counted as revenue. */
const OVERVIEW = {
  '/api/admin/overview': ANSWERS['GET /api/admin/overview'],
  '/api/admin/payment-alert': ANSWERS['GET /api/admin/payment-alert'],
};
const NETWORK = {
  name: 'second.nnue',
  bytes: 4_000_000,
  installedAt: '2026-01-01T00:00:00Z',
  sha256: 'a'.repeat(64),
};

/** The dialogs and states of the pages of an administrator. */
export function adminViews({ userId }: FurnishedSite): readonly View[] {
  const user = `/admin/user/${userId}`;
  return [
    asking('/admin/package', 'packages/package-rows.tsx', /^Delete: Five/),
    asking('/admin/package', 'packages/make-keys-dialog.tsx', 'Create keys'),
    asking('/admin/package', 'packages/revoke-key-dialog.tsx', /^Revoke: /),
    {
      ...state('a new package', '/admin/package', async (page) => {
        await press(page, 'New package');
        await page.getByLabel('Price').fill('nothing');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await find(page, 'Enter a valid amount');
      }),
      undo: (page) => press(page, 'Cancel'),
    },
    {
      ...state('new keys', '/admin/package', async (page) => {
        await answerWith(page, {
          '/api/admin/activation-key': { keys: ['AAAAA-BBBBB'], made: [] },
        });
        await press(page, 'Create keys');
        await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
        await page.getByRole('button', { name: 'I have saved them' }).waitFor();
      }),
      undo: (page) => press(page, 'I have saved them'),
    },
    {
      ...overlay('games imported', '/', 'games/files/import-dialog.tsx', async (page) => {
        await openFile(page, pgnFile(TWO_GAMES));
        await press(page, 'Import into the database');
      }),
      undo: closeTwo,
    },
    asking('/admin/order', 'components/refund-dialog.tsx', /^Refund: /),
    asking('/admin/collection', 'collections/collections-admin.tsx', /^Change: /),
    asking('/admin/collection', 'collections/collections-admin.tsx', /^Delete: /),
    asking(user, 'users/user-profile.tsx', 'Deactivate'),
    asking(user, 'users/user-profile.tsx', 'Make administrator'),
    asking(user, 'users/grant-package-dialog.tsx', 'Grant a package'),
    asking(user, 'users/user-packages.tsx', /^Revoke: Five/),
    asking(user, 'users/user-subscriptions.tsx', /^Cancel subscription/),
    asking(user, 'users/user-sessions.tsx', 'Log out everywhere'),
    asking(user, 'users/user-credit.tsx', 'Adjust credits'),
    asking(user, 'users/user-permissions.tsx', 'Grant a permission'),
    asking(user, 'users/user-permissions.tsx', 'Revoke: CLOUD.WRITE'),
    asking(user, 'components/refund-dialog.tsx', /^Refund: /),
    inAdmin('a missing reason', user, 'components/ask-dialog.tsx', async (page) => {
      await press(page, 'Adjust credits');
      await page.getByLabel('Credits to add').fill('5');
      await page.keyboard.press('Enter');
      await find(page, 'Please give a reason');
    }),
    state('no user found', '/admin/user?search=missing', (page) => find(page, 'No users found')),
    state('an order that does not exist', `/admin/order?order=${userId}`, (page) =>
      find(page, 'This order does not exist'),
    ),
    state('entries that cannot be loaded', '/admin/audit', async (page) => {
      await page.route('**/api/admin/audit*', (route) => route.abort());
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }),
    state('revenue', '/admin', async (page) => {
      await answerWith(page, OVERVIEW);
      await page.reload();
      await page.getByText('As a table').first().click();
    }),
    inAdmin('a payment to check', '/admin', 'overview/alert-panel.tsx', async (page) => {
      await answerWith(page, OVERVIEW);
      await page.reload();
      await press(page, /^Mark as handled/);
    }),
    inAdmin('an installed network', '/admin/setting', 'settings/network-list.tsx', async (page) => {
      await answerWith(page, { '/api/admin/network': { active: null, installed: [NETWORK] } });
      await page.reload();
      await press(page, 'Remove: second.nnue');
    }),
    {
      ...overlay(
        'unsaved input',
        '/admin/setting',
        'shell/unsaved/unsaved-host.tsx',
        async (page) => {
          await page.getByLabel('Free look-ups a day', { exact: true }).fill('7');
          await page.getByRole('link', { name: 'Users', exact: true }).click();
        },
      ),
      // Waits for the next page. If another page were requested first, the router would drop this one.
      undo: async (page) => {
        await page.getByRole('button', { name: 'Leave' }).click();
        await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      },
    },
    inAdmin('a second proof', '/admin/setting', 'step-up/step-up-dialog.tsx', async (page) => {
      const field = page.getByLabel('Free look-ups a day', { exact: true });
      await field.fill('7');
      await field.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await find(page, 'Please enter your password');
    }),
  ];
}

/** A dialog that a button opens. */
function asking(path: string, file: string, button: string | RegExp): View {
  return inAdmin(`${file} ${String(button)}`, path, file, (page) => press(page, button));
}

function inAdmin(name: string, path: string, file: string, show: NonNullable<View['show']>): View {
  return overlay(name, path, `admin/${file}`, show);
}
