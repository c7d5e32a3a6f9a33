// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { IdentityProvider } from '../../features/account/identity/identity-provider.ts';
import { fakeIdentity } from '../../features/account/identity/testing/fake-identity.ts';
import { startI18n } from '../../i18n/i18n.ts';
import type { AnswerOf } from '../../lib/api/call-types.ts';
import { localFailure } from '../../lib/api/failure.ts';
import { answerCalls } from '../../lib/api/testing/answer-calls.ts';
import type { Session } from '../../lib/session/session.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { makeUser } from '../../lib/session/testing/make-user.ts';
import { MePage } from './me-page.tsx';

const TIME = '2026-11-20T10:00:00.000Z';
const URL_OF_KEY = 'https://chuhe.example/cloud/KEY/chessdb.php';
const OTHER = { subject: 'other', email: null, providerType: 'GOOGLE', createdAt: TIME };
const SESSION = { userAgent: '', createdAt: TIME, lastUsedAt: TIME, expiresAt: TIME };

let key: AnswerOf<'getCloudKey'>;
let identities: readonly object[];
let answers: Readonly<Record<string, () => unknown>>;

beforeAll(async () => {
  await startI18n();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
const NO_FACTOR = {
  authenticator: null,
  passkeys: [],
  recoveryCodes: null,
  hasPasskeySupport: true,
  isRequired: false,
  confirmedUntil: null,
};

beforeEach(() => {
  key = null;
  identities = [OTHER];
  fakeIdentity(
    { reload: vi.fn<IdentityProvider['reload']>().mockResolvedValue(undefined) },
    {
      passwords: 'own',
      providers: ['GOOGLE'],
      hosted: { projectId: 'demo-x', apiKey: 'x', authDomain: 'x' },
    },
  );
  answers = {
    'GET /api/cloud-key': () => Promise.resolve(key),
    'GET /api/user/second-factor': () => NO_FACTOR,
    'POST /api/cloud-key': () => {
      key = { name: '', createdAt: TIME, usedAt: null };
      return { ...key, key: 'KEY', url: URL_OF_KEY };
    },
    'GET /api/bridge': () => ({ bridges: [] }),
    'GET /api/token': () => [],
    'GET /api/user/export': () => null,
    'GET /api/payment/own': () => ({ payments: [], trials: [], portalOrderId: null }),
    'GET /api/user/identities': () => identities,
    'POST /api/user/identities/unlink': () => (identities = []),
    'GET /api/sessions': () =>
      [true, false].map((isCurrent) => ({ ...SESSION, id: `${isCurrent}`, isCurrent })),
    'DELETE /api/sessions/others': () => {
      key = null;
      return { ended: 1 };
    },
  };
  answerCalls((route) => answers[route]?.());
});
afterEach(cleanup);

async function show(session: Session): Promise<void> {
  sessionStore.setState({ session });
  const routeTree = createRootRoute({ component: MePage });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1 });
}
const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
  await act(async () => {});
};

test.each<[string, Session, boolean]>([
  ['no server can be reached', { kind: 'local-guest' }, true],
  ['the session has ended, until the log-in is shown', { kind: 'signed-out', why: 'ended' }, false],
])(
  'only without a server the page says that it cannot be reached: %s',
  async (_what, session, isSaid) => {
    await show(session);
    const said = screen.queryByText(/^The server cannot be reached/) !== null;
    expect(said).toBe(isSaid);
  },
);

test('a key that was just made stays visible until it has ended', async () => {
  const permissions = [{ name: 'CLOUD.READ' }];
  await show({ kind: 'user', user: makeUser({ hasPassword: false, permissions }) });
  await press('Create a key');
  await press('Create a key');
  await screen.findByLabelText('Address with the key');
  await press('Disconnect: Google');
  await press('Disconnect');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Disconnect/ })).toBeNull());
  expect(screen.getByLabelText('Address with the key')).toBeDefined();

  const { 'GET /api/cloud-key': answer } = answers;
  answers = { ...answers, 'GET /api/cloud-key': () => localFailure('NETWORK') };
  await press('End all other sessions');
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByLabelText('Address with the key')).toBeDefined();
  answers = { ...answers, 'GET /api/cloud-key': answer ?? (() => null) };
  await press('Try again');
  await screen.findByText('You have no key.');
  expect(screen.queryByLabelText('Address with the key')).toBeNull();
});
