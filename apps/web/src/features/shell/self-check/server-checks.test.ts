// @vitest-environment jsdom
import { t } from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { SERVER_CHECKS } from './server-checks.ts';

beforeAll(startI18n);
afterEach(() => {
  vi.unstubAllGlobals();
});

interface Served {
  readonly status?: number;
  readonly body?: object;
  readonly date?: string;
}

/** Answers `/healthz` and `/readyz`. */
function serve({ status = 200, body = {}, date = new Date().toUTCString() }: Served): void {
  const response = () => Response.json(body, { status, headers: { date } });
  vi.stubGlobal('fetch', async () => response());
}

async function find(name: string): Promise<[state: string, text: string]> {
  const check = SERVER_CHECKS.find((each) => each.name(t) === name);
  if (check === undefined) throw new Error(`No check ${name}`);
  const { state, text } = await check.run(new AbortController().signal);
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
])('a server that answers %i %j is reported', async (status, body, state, text) => {
  serve({ status, body });
  expect(await find('Database and disk')).toEqual([state, text]);
});

test.each([
  [{ masters: 100 }, 'well', 'All are loaded.'],
  [{ masters: 45 }, 'note', '45% are loaded. The rest follows by itself.'],
  [{}, 'note', 'None: they are switched off or deleted.'],
])('the state %j of the master games is reported', async (body, state, text) => {
  serve({ body });
  expect(await find('Master games')).toEqual([state, text]);
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
