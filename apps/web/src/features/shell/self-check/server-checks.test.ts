// @vitest-environment jsdom
import { t } from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { SERVER_CHECKS } from './server-checks.ts';
import { makeStatusReader } from './server-status.ts';

beforeAll(startI18n);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Served {
  readonly status?: number;
  readonly body?: object;
  readonly date?: string;
}

/** Answers `/healthz` and `/readyz`. */
function serve({
  status = 200,
  body = { version: '1.2.3' },
  date = new Date().toUTCString(),
}: Served): void {
  const response = () => Response.json(body, { status, headers: { date } });
  vi.stubGlobal('fetch', async () => response());
}

async function find(name: string): Promise<[state: string, text: string]> {
  const check = SERVER_CHECKS.find((each) => each.name(t) === name);
  if (check === undefined) throw new Error(`No check ${name}`);
  const { signal } = new AbortController();
  const { state, text } = await check.run(signal, makeStatusReader(signal));
  return [state, text(t)];
}

const READY = { database: true, migrations: true, disk: true };

test.each([
  [200, READY, 'well', 'The database responds and is up to date, and the disk has space.'],
  [
    503,
    { ...READY, database: false, migrations: false },
    'fault',
    'The database does not respond.',
  ],
  [
    503,
    { ...READY, migrations: false },
    'fault',
    'The database belongs to another version: its migrations are missing.',
  ],
  [503, { ...READY, disk: false }, 'fault', 'The disk is full.'],
  [502, { error: 'Bad gateway' }, 'fault', 'No usable answer from the server.'],
  [200, { ...READY, disk: 'full' }, 'fault', 'No usable answer from the server.'],
])('a server that answers %i %j is reported', async (status, body, state, text) => {
  serve({ status, body });
  expect(await find('Database and disk')).toEqual([state, text]);
});

test.each([
  [{ ...READY, masters: 100 }, 'well', 'All are loaded.'],
  [{ ...READY, masters: 45 }, 'note', '45% are loaded. The rest follows by itself.'],
  [READY, 'note', 'None so far: they are switched off or deleted, or their loading has not begun.'],
  [{ ...READY, database: false }, 'note', 'Unknown until the database is ready.'],
  [{ ...READY, migrations: false }, 'note', 'Unknown until the database is ready.'],
  [{ masters: 100 }, 'fault', 'No usable answer from the server.'],
])('the state %j of the master games is reported', async (body, state, text) => {
  serve({ body });
  expect(await find('Master games')).toEqual([state, text]);
});

test.each([
  [200, { version: '1.2.3' }, 'well', /^Version 1\.2\.3, /],
  [502, { version: '1.2.3' }, 'fault', 'No usable answer from the server.'],
  [200, { error: 'Bad gateway' }, 'fault', 'No usable answer from the server.'],
  [200, ['1.2.3'], 'fault', 'No usable answer from the server.'],
])('only the server’s own answer counts as an answer: %i %j', async (status, body, state, text) => {
  serve({ status, body });
  expect(await find('Server')).toEqual([state, expect.stringMatching(text)]);
});

test('a clock that only a proxy tells is not compared', async () => {
  serve({ status: 502 });
  expect(await find('Clocks')).toEqual(['fault', 'No usable answer from the server.']);
});

test('a server that cannot be reached has no usable answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const name of ['Server', 'Clocks', 'Database and disk', 'Master games'])
    expect(await find(name)).toEqual(['fault', 'No usable answer from the server.']);
});

test.each([
  [0, 'well', 'Server and device differ by 0 seconds.'],
  [-600, 'note', 'Server and device differ by 600 seconds.'],
  [Number.NaN, 'note', 'The server does not say its time.'],
])('a clock that differs by %s seconds is reported', async (seconds, state, text) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 29, 5, 0, 0, 500));
  const date = new Date(Date.UTC(2026, 10, 29, 5, 0, 0) + seconds * 1000);
  serve({ date: date.toUTCString() });
  expect(await find('Clocks')).toEqual([state, text]);
});

test.each([
  [{ provider: 'STRIPE' }, 'well', 'By Stripe.'],
  [{ provider: 'TEST' }, 'note', 'Simulated in trial mode: no money moves.'],
  [{ provider: null }, 'note', /packages cannot be bought/],
  [undefined, 'note', /./],
])('payments by %j are reported', async (answer, state, text) => {
  answerCalls(() => answer);
  expect(await find('Payments')).toEqual([state, expect.stringMatching(text)]);
});

test.each([
  [{ passwords: 'own', providers: [], hosted: null }, 'well', /This site keeps the passwords/],
  [
    { passwords: 'hosted', providers: [], hosted: { emulatorUrl: 'http://localhost' } },
    'note',
    /emulator, for trials only/,
  ],
])('the sign-in %j is reported', async (answer, state, text) => {
  answerCalls(() => answer);
  expect(await find('Accounts')).toEqual([state, expect.stringMatching(text)]);
});
