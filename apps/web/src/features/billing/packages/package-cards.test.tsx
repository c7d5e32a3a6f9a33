// @vitest-environment jsdom
import type { Package } from '@chuhe/contract/package';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { use } from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { ActivationList } from './activation-list.tsx';
import { PackageCards } from './package-cards.tsx';
import { StatusStrip } from './status-strip.tsx';
import { MONTH, makeActivation } from './testing/activations.ts';

beforeAll(async () => {
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
});
afterEach(cleanup);

async function show(content: ReactNode): Promise<void> {
  const rootRoute = createRootRoute({ component: () => <main>{content}</main> });
  const history = createMemoryHistory({ initialEntries: ['/packages'] });
  render(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
    <RouterProvider router={createRouter({ routeTree: rootRoute, history }) as never} />,
  );
  await screen.findByRole('main');
}

const SEASON: Package = {
  ...MONTH,
  id: '0199a0d0-0000-7000-8000-000000000002',
  kind: 'SUBSCRIPTION',
};

test('a card shows the price, the price of a day, what the package includes, and whether to buy or extend it', async () => {
  const own = makeActivation();
  await show(
    <PackageCards
      packages={[MONTH, { ...SEASON, name: { en: 'Season', vi: '', zh: '' } }]}
      activations={[own]}
      provider="STRIPE"
      isMetered
    />,
  );
  const [month, season] = screen
    .getAllByRole('heading', { level: 3 })
    .map((head) => head.closest('li'));
  expect(month?.textContent).toContain('₫79,000');
  expect(month?.textContent).toContain('30 days · ₫2,633 a day');
  expect(month?.textContent).toContain('500 cloud look-ups');
  expect(month?.textContent).toContain('Unlimited cloud look-ups');
  const way = within(month ?? document.body).getByRole('link', { name: 'Extend by 30 days' });
  expect(way.getAttribute('href')).toBe(`/payment/stripe/checkout?packageId=${MONTH.id}`);
  expect(month?.textContent).toContain('The look-ups are added at once');
  expect(month?.textContent).toContain('The look-ups are added at once');
  within(season ?? document.body).getByRole('link', { name: 'Subscribe' });
});

test('a running subscription cannot be bought twice, and without payments nothing can be bought', async () => {
  const subscription = {
    orderId: '0199a0d0-0000-7000-8000-00000000000b',
    status: 'ACTIVE',
    isCanceled: false,
    priceMinor: 79_000,
  } as const;
  const own = makeActivation({ packageId: SEASON.id, subscription });
  await show(
    <PackageCards packages={[SEASON]} activations={[own]} provider="STRIPE" isMetered={false} />,
  );
  screen.getByText('Subscribed');
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  await show(<PackageCards packages={[MONTH]} activations={[]} provider={null} isMetered />);
  screen.getByText(/Packages cannot be bought here at the moment/);
  expect(screen.queryByRole('link')).toBeNull();
});

test('a subscription with a coupon shows the price of its next payment beside the full one', async () => {
  const subscription = {
    orderId: '0199a0d0-0000-7000-8000-00000000000b',
    status: 'ACTIVE',
    isCanceled: false,
    priceMinor: 60_000,
  } as const;
  const showOwn = async (isCanceled: boolean): Promise<(string | null)[]> => {
    cleanup();
    const own = makeActivation({
      packageId: SEASON.id,
      subscription: { ...subscription, isCanceled },
    });
    await show(
      <>
        <PackageCards packages={[SEASON]} activations={[own]} provider="STRIPE" isMetered />
        <ActivationList activations={[own]} onChange={() => undefined} />
      </>,
    );
    const [card] = screen.getAllByRole('listitem');
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    return [card?.textContent ?? null, ...cells];
  };
  const shown = await showOwn(false);
  expect(shown[0]).toContain('₫79,000₫60,00030 days · ₫2,000 a day');
  expect(shown).toContain('₫79,000₫60,000');
  // Nothing more is charged, so a new purchase has the full price.
  expect((await showOwn(true)).join(' ')).not.toContain('₫60,000');
});

test.each([
  [
    'is over',
    {
      status: 'ENDED',
      end: 'Month is not charged again, and the failed payment will not be retried.',
    },
  ],
  ['starts later', { status: 'SCHEDULED', end: 'Month stays active until 01/12/2026' }],
] as const)(
  'a subscription that is charged can be ended though it %s',
  async (_, { status, end }) => {
    const orderId = '0199a0d0-0000-7000-8000-00000000000b';
    const isDue = status === 'ENDED';
    const subscription = {
      orderId,
      status: isDue ? 'PAST_DUE' : 'ACTIVE',
      isCanceled: false,
      priceMinor: 79_000,
    } as const;
    const own = makeActivation({ packageId: SEASON.id, status, subscription });
    await show(
      <>
        <PackageCards packages={[SEASON]} activations={[own]} provider="STRIPE" isMetered />
        <ActivationList activations={[own]} onChange={() => undefined} />
      </>,
    );
    expect(screen.queryByRole('link')).toBeNull();
    const failed = screen.queryAllByText(/The last payment failed/);
    // The text appears in the card and in the row.
    expect(failed).toHaveLength(isDue ? 2 : 0);
    const row = within(screen.getAllByRole('row').at(-1) ?? document.body);
    fireEvent.click(row.getByRole('button', { name: 'Cancel subscription' }));
    screen.getByText(end, { exact: false });
    const keep = screen.getByRole('button', { name: 'Keep it' });
    expect(document.activeElement).toBe(keep);
  },
);

test('an activated package shows all its terms', async () => {
  await show(
    <>
      <StatusStrip activations={[makeActivation()]} credit={undefined} />
      <ActivationList activations={[makeActivation({ isTest: true })]} onChange={() => undefined} />
    </>,
  );
  const row = screen.getAllByRole('row').at(-1);
  for (const text of [
    'Month',
    'For a tournament.',
    '₫70,000',
    'Test mode: no real money',
    'Active',
    '01/11/2026',
    '01/12/2026',
    '₫79,000',
    '30',
  ]) {
    expect(row?.textContent).toContain(text);
  }
});

test('a card shows the time of the engine, the keys for programs and the games of collections', async () => {
  const offer: Package = {
    ...MONTH,
    credits: 0,
    searchSeconds: 3600,
    permissions: ['API.USE', 'COLLECTION.READ'],
  };
  await show(<PackageCards packages={[offer]} activations={[]} provider="STRIPE" isMetered />);
  const gifts = within(screen.getByRole('list', { name: 'What you get' }));
  expect(gifts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 hr more of the server’s engine a day',
    'Keys and API tokens for your programs',
    'Games of collections, openings and players',
  ]);
});
