import { type Account, newAccount } from '../account-steps.ts';
import { call } from '../call.ts';
import { importCollection } from '../collections.ts';
import { setLearning } from '../site-learning.ts';
import { makeAdmin, startTestServer } from '../test-server.ts';
import { LOOKS } from './looks.ts';
import { TAUGHT } from './steps.ts';

/**
 * A separate server, so that its data does not affect other tests. It has a user with saved games, a book and packages, and data that
 * administrators manage.
 */
export interface FurnishedSite {
  readonly address: string;
  readonly admin: Account;
  readonly account: Account;
  readonly userId: string;
  /** A package on sale, and the payment of the user for it. */
  readonly packageId: string;
  readonly sessionId: string;
  /** An analysis of the saved game "Second round". */
  readonly batchId: string;
  /** The address of the saved game "Second round". */
  readonly matchPath: string;
  /** Saves "Second round" as another device of the user would. */
  readonly saveElsewhere: () => Promise<void>;
  readonly end: () => Promise<void>;
}

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const MOVES = ['h2e2', 'h9g7', 'h0g2'];
const COLLECTION = `[Red "Hồ"][Date "1999.01.02"][ECCO "C01"][Result "1-0"]\n\n1. C2=5 H8+7 2. H2+3 1-0

[Red "Xu"][Result "0-1"]\n\n1. H2+9 nonsense 0-1\n`;

export async function furnishSite(): Promise<FurnishedSite> {
  const server = await startTestServer();
  const { address } = server;
  const admin = await makeAdmin(server.adminLink);
  const site = { address, admin };
  await setLearning(site, false);
  const adminCaller = await logIn(address, admin);
  await adminCaller('POST', '/api/admin/step-up', { password: admin.password });
  const packageId = await sell(adminCaller, { en: 'Five look-ups', credits: 5 });
  const monthly = await sell(adminCaller, { en: 'Every month', credits: 0 });
  await adminCaller('PUT', '/api/admin/setting', { key: 'trialCredits', value: 0 });

  const account = newAccount();
  const user = await register(address, account);
  const sessionId = await buy(user, packageId);
  await buy(user, monthly);
  await fillLists(user);
  const matchId = await save(user, 'Second round');
  const batchId = crypto.randomUUID();
  await user('POST', '/api/review-batch', { batchId, matchIds: [matchId], nodes: 80_000 });
  const userId = await administer(adminCaller, { account, packageId });
  await contribute(user, adminCaller);
  await importCollection(site, 'Accessible cup', COLLECTION);
  let count = 0;
  return {
    ...site,
    account,
    userId,
    packageId,
    sessionId,
    batchId,
    matchPath: `/?game=${matchId}`,
    saveElsewhere: async () => {
      count += 1;
      // Logs in again, since an access token does not last as long as the check of all looks.
      const device = await logIn(address, account);
      const history = [...MOVES, count % 2 === 0 ? 'i9i8' : 'i9h9'];
      await device('PUT', `/api/match/update/${matchId}`, { startFEN: START, history });
    },
    end: server.end,
  };
}

/** Calls the API as one user. */
type Caller = (method: string, path: string, body?: unknown) => Promise<never>;

async function logIn(address: string, { email, password }: Account): Promise<Caller> {
  return callerOf(address, '/api/login', { username: email, password });
}

function register(address: string, account: Account): Promise<Caller> {
  const name = { firstName: 'An', lastName: 'Nguyễn', consent: { terms: 0, privacy: 0 } };
  return callerOf(address, '/api/user/register', { ...name, ...account });
}

async function callerOf(address: string, path: string, body: unknown): Promise<Caller> {
  const { accessToken: client }: Token = await call('GET', '/api/client-token', { address });
  const { accessToken: token }: Token = await call('POST', path, { address, token: client, body });
  return (method, route, given) => call(method, route, { address, token, body: given });
}

interface Token {
  readonly accessToken: string;
}

/** Makes a package with credits or, without credits, a subscription with free look-ups. @returns the id of the package */
async function sell(
  admin: Caller,
  { en, credits }: { readonly en: string; readonly credits: number },
): Promise<string> {
  const texts = { en, vi: '', zh: '' };
  const gives =
    credits > 0
      ? { kind: 'ONE_TIME', credits, permissions: [] }
      : { kind: 'SUBSCRIPTION', credits, permissions: ['CLOUD.UNLIMIT'] };
  const price = { priceMinor: 79_000, currency: 'vnd', days: 30 };
  const id = crypto.randomUUID();
  const fields = { ...gives, ...price, name: texts, description: texts };
  await admin('POST', '/api/admin/package', { id, status: 'ACTIVE', fields });
  return id;
}

/** @returns the id of the payment */
async function buy(user: Caller, packageId: string): Promise<string> {
  const { sessionId }: { sessionId: string } = await user(
    'POST',
    '/api/stripe/create-checkout-session-embedded',
    { packageId },
  );
  await user('POST', '/api/payment/test', { sessionId, outcome: 'SUCCEED' });
  return sessionId;
}

async function fillLists(user: Caller): Promise<void> {
  await save(user, 'First round');
  const matchId = await save(user, 'Third round');
  await user('DELETE', `/api/match/${matchId}`);
  const { bookId }: { bookId: string } = await user('POST', '/api/books', { name: 'Mine' });
  const entries = ['h2e2', 'h0g2'].map((move) => ({ FEN: START, move, note: 'The usual start' }));
  await user('PUT', `/api/books/${bookId}/entries`, { entries });
  // One card for each look, since the trainer does not soon repeat a card whose answer was shown.
  const mistakes = LOOKS.map((_, place) => mistakeAt(place));
  await user('POST', '/api/training/mistakes', { mistakes });
}

/** A mistake in an endgame with a pawn. The point of the pawn depends on `place`. */
function mistakeAt(place: number): { FEN: string; played: string; answers: string[] } {
  const file = place % 9;
  const row = `${file === 0 ? '' : file}P${file === 8 ? '' : 8 - file}`;
  const [rank, upper, lower] = place < 9 ? [5, '9/9/9', '9/9/9/9'] : [6, '9/9', '9/9/9/9/9'];
  const letter = 'abcdefghi'.charAt(file);
  return {
    FEN: `3k5/${upper}/${row}/${lower}/4K4 w`,
    played: `${letter}${rank}${letter}${rank + 1}`,
    answers: ['e0f0'],
  };
}

async function save(user: Caller, title: string): Promise<string> {
  const information = [{ name: 'Red', value: 'Hồ' }];
  const body = { startFEN: START, history: MOVES, information, title };
  const { matchId }: { matchId: string } = await user('POST', '/api/match', body);
  return matchId;
}

/** Makes an activation key for the package, and lets the account contribute. @returns the id of the account */
async function administer(
  admin: Caller,
  { account, packageId }: Pick<FurnishedSite, 'account' | 'packageId'>,
): Promise<string> {
  const key = { packageId, count: 1, note: 'For the club', expiresAt: null };
  const requestId = crypto.randomUUID();
  await admin('POST', '/api/admin/activation-key', { ...key, requestId });
  const search = new URLSearchParams({ search: account.email });
  const [user]: { id: string }[] = await admin('GET', `/api/admin/user?${search}`);
  if (user === undefined) throw new Error(`No such user: ${account.email}`);
  const grant = { name: 'CLOUD.WRITE', expiresAt: null, reason: 'Helps with the openings' };
  await admin('POST', `/api/admin/user/${user.id}/permission`, grant);
  return user.id;
}

/** Contributes two moves. One waits for an administrator, and the other is accepted, so that the cloud has it. */
async function contribute(user: Caller, admin: Caller): Promise<void> {
  await user('POST', '/api/chessdb', { FEN: START, value: 'move:h2e2,score:20' });
  const { fen: FEN, move } = TAUGHT;
  const said: { userId: string; value: string } = await admin('POST', '/api/chessdb', {
    FEN,
    value: `move:${move},score:20`,
  });
  const { userId, value } = said;
  await admin('POST', '/api/admin/contribution', { FEN, userId, value, status: 'ACCEPTED' });
}
