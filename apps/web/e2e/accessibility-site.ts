import { inject } from 'vitest';
import { type Account, newAccount } from './account-steps.ts';
import { call } from './call.ts';
import { importCollection } from './collections.ts';

/** What the pages of the accessibility test show: a user with packages, games and a book, and what administrators manage. */
export interface FurnishedSite {
  readonly account: Account;
  readonly userId: string;
  /** Leaves the server as it was for other tests. */
  readonly clear: () => Promise<void>;
}

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

export async function furnishSite(): Promise<FurnishedSite> {
  const admin = await signInAdmin();
  const packages = [
    await sell(admin, { en: 'Five look-ups', kind: 'ONE_TIME', credits: 5 }),
    await sell(admin, { en: 'Every month', kind: 'SUBSCRIPTION', credits: 0 }),
  ];
  const account = newAccount();
  const token = await register(account);
  for (const packageId of packages) await buy(token, packageId);
  for (const title of ['First round', 'Second round']) {
    const information = [{ name: 'Red', value: 'Hồ' }];
    const history = ['h2e2', 'h9g7', 'h0g2'];
    await call('POST', '/api/match', {
      token,
      body: { startFEN: START, history, information, title },
    });
  }
  const { bookId } = await call<{ bookId: string }>('POST', '/api/books', {
    token,
    body: { name: 'Mine' },
  });
  const entries = ['h2e2', 'h0g2'].map((move) => ({ FEN: START, move, note: 'The usual start' }));
  await call('PUT', `/api/books/${bookId}/entries`, { token, body: { entries } });
  const played = { FEN: START, played: 'a0a1', answers: ['h2e2'] };
  await call('POST', '/api/training/mistakes', { token, body: { mistakes: [played] } });
  const made = { packageId: packages[0], count: 1, note: 'For the club', expiresAt: null };
  await call('POST', '/api/admin/activation-key', {
    token: admin,
    body: { ...made, requestId: crypto.randomUUID() },
  });
  const userId = await grantRights(admin, account);
  await call('POST', '/api/chessdb', {
    token,
    body: { FEN: '3ak4/4a4/9/9/9/9/9/9/4K4/R8 w', value: 'move:a0a1,score:20' },
  });
  const site = { address: inject('address'), admin: inject('admin') };
  await importCollection(site, 'Accessible cup', '[Red "Hồ"][Result "1-0"]\n\n1. C2=5 H8+7 1-0\n');
  return { account, userId, clear: () => clear(packages) };
}

async function signInAdmin(): Promise<string> {
  const { email, password } = inject('admin');
  const token = await tokenOf('/api/login', { username: email, password });
  await call('POST', '/api/admin/step-up', { token, body: { password } });
  return token;
}

function register(account: Account): Promise<string> {
  return tokenOf('/api/user/register', { firstName: 'An', lastName: 'Nguyễn', ...account });
}

async function tokenOf(path: string, body: unknown): Promise<string> {
  const { accessToken: token } = await call<Token>('GET', '/api/client-token', {});
  const { accessToken } = await call<Token>('POST', path, { token, body });
  return accessToken;
}

interface Token {
  readonly accessToken: string;
}

interface Offer {
  readonly en: string;
  readonly kind: 'ONE_TIME' | 'SUBSCRIPTION';
  readonly credits: number;
}

async function sell(token: string, { en, kind, credits }: Offer): Promise<string> {
  const texts = { en, vi: '', zh: '' };
  const permissions = credits > 0 ? [] : ['CLOUD.UNLIMIT'];
  const price = { kind, priceMinor: 79_000, currency: 'vnd', days: 30 };
  const fields = { ...price, credits, permissions, name: texts, description: texts };
  const id = crypto.randomUUID();
  await call('POST', '/api/admin/package', { token, body: { id, status: 'ACTIVE', fields } });
  return id;
}

async function buy(token: string, packageId: string): Promise<void> {
  const { sessionId } = await call<{ sessionId: string }>(
    'POST',
    '/api/stripe/create-checkout-session-embedded',
    { token, body: { packageId } },
  );
  await call('POST', '/api/payment/test', { token, body: { sessionId, outcome: 'SUCCEED' } });
}

/** @returns the id of the account */
async function grantRights(token: string, { email }: Account): Promise<string> {
  const [user] = await call<{ id: string }[]>(
    'GET',
    `/api/admin/user?search=${encodeURIComponent(email)}`,
    { token },
  );
  if (user === undefined) throw new Error(`No such user: ${email}`);
  const reason = 'Helps with the openings';
  await call('POST', `/api/admin/user/${user.id}/permission`, {
    token,
    body: { name: 'CLOUD.WRITE', expiresAt: null, reason },
  });
  return user.id;
}

async function clear(packages: readonly string[]): Promise<void> {
  const token = await signInAdmin();
  // A package with a subscription cannot be deleted.
  for (const id of packages) {
    await call('PATCH', `/api/admin/package/${id}`, { token, body: { status: 'INACTIVE' } });
  }
}
