// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { unsavedStore } from '../../../lib/use-unsaved.ts';
import { PAGE_LANGUAGES } from '../../../testing/full.ts';
import { SettingPage } from './setting-page.tsx';

let asked: readonly Asked[] = [];
/** Answers by route. An `Error` stands for a server that cannot be reached. */
let answers: Record<string, unknown> = {};

const RUN = {
  id: 'run',
  state: 'RUNNING',
  FEN: '',
  plies: 6,
  width: 2,
  nodes: 150_000,
  done: 12,
  atMost: 127,
  evaluated: 11,
  problem: null,
  startedAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
};
const entry = (value: unknown, isFixed = false) => ({ value, isFixed, updatedAt: null });
const SETTINGS = {
  defaultPermissions: entry(['CLOUD.READ']),
  isCloudOpen: entry(false),
  upstream: entry({ isOn: false, url: '', hasAcceptedTerms: false }),
  engine: entry({ path: '' }),
  learning: entry({ isOn: true, nodes: 150_000, positionsPerDay: null }),
  trialCredits: entry(100),
  searchSeconds: entry(600),
  guestAllowance: entry({ lookUps: 30, addressLookUps: 900, seconds: 60, addressSeconds: 1800 }),
  isRegistrationOpen: entry(true),
  isAdminFactorRequired: entry(false),
  isTaxOn: entry(false),
  openData: entry({ isOn: false, hour: 3, kept: 3, licence: '' }),
  notice: entry({ isOn: false, en: '', vi: '', zh: '' }),
};
const STRENGTH = {
  state: 'idle',
  problem: null,
  origin: 'own',
  path: null,
  engine: null,
  network: 'xiangqi-chuhe-1.nnue',
  cpus: 2,
  processes: 1,
  nodesPerSecond: 0,
  programs: ['/usr/games/fairy-stockfish'],
};
const COVERAGE = {
  positions: 4601,
  scoredMoves: 22_986,
  today: { positions: 15, nodes: 300_000 },
  waiting: 2,
  plies: [
    { ply: 0, positions: 1 },
    { ply: 1, positions: 4 },
  ],
  isWhole: true,
};
const ROUTES = {
  'GET /api/admin/setting': SETTINGS,
  'GET /api/admin/strength': STRENGTH,
  'GET /api/admin/coverage': COVERAGE,
  'GET /api/admin/network': { active: null, installed: [] },
  'GET /api/admin/learning': null,
  'GET /api/admin/data': { files: [], running: null, failure: null },
  'GET /api/admin/workers': [],
  'GET /api/admin/secret': [
    { name: 'STRIPE_SECRET_KEY', isSet: true },
    { name: 'SMTP_URL', isSet: false },
  ],
};

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ type: 'ADMIN' }) } });
  answers = { ...ROUTES };
  asked = answerCalls((route) => answers[route]);
});
afterEach(async () => {
  cleanup();
  await chooseLanguage('en');
});

async function show(): Promise<HTMLElement> {
  const { container } = render(<SettingPage />);
  await act(async () => {});
  return container;
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const press = async (button: HTMLElement) => act(async () => fireEvent.click(button));

test.each(PAGE_LANGUAGES)('is accessible in %s, with no text missing', async (language) => {
  await chooseLanguage(language);
  const container = await show();
  expect(screen.getAllByRole('region')).toHaveLength(9);
  const options = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };
  expect((await axe.run(container, options)).violations).toEqual([]);
});

test('the section of open data shows the last dump, saves its settings, and says that the disk is full', async () => {
  answers['GET /api/admin/data'] = {
    files: [
      {
        name: 'positions-2026-01-02.jsonl.gz',
        url: '/data/positions-2026-01-02.jsonl.gz',
        createdAt: '2026-01-01T20:00:00.000Z',
        format: 'chuhe-positions-3',
        sha256: 'ab',
        positions: 2273,
        bytes: 1_234_567,
      },
    ],
    running: { positions: 1000 },
    failure: { reason: 'DISK_FULL', at: '2026-01-02T20:00:00.000Z' },
  };
  render(<SettingPage />);
  const section = await screen.findByRole('region', { name: 'Open data' });
  await within(section).findByText(/2,273 positions, 1\.2 MB/);
  within(section).getByText('Being written: 1,000 positions so far');
  expect(within(section).getByRole('alert').textContent).toContain('The disk is too full');
  fireEvent.click(within(section).getByRole('checkbox'));
  fireEvent.change(within(section).getByLabelText(/^Hour/), { target: { value: '4' } });
  fireEvent.click(within(section).getByRole('button', { name: 'Save' }));
  const value = { isOn: true, hour: 4, kept: 3, licence: '' };
  await expect
    .poll(() => asked.find(([route]) => route === 'PUT /api/admin/setting')?.[1].body)
    .toEqual({ key: 'openData', value });
});

test('shows the strength of the engine and the coverage of the position database', async () => {
  await show();
  expect(section('Strength').getByText('xiangqi-chuhe-1.nnue')).toBeDefined();
  expect(section('Strength').getByText('Chuhe’s own engine')).toBeDefined();
  expect(section('Coverage').getByText('4,601')).toBeDefined();
  expect(section('Coverage').getAllByRole('row')).toHaveLength(3);
});

test('shows a failure, and retries', async () => {
  answers['GET /api/admin/coverage'] = new Error('no network');
  await show();
  answers['GET /api/admin/coverage'] = COVERAGE;
  await press(section('Coverage').getByRole('button', { name: 'Try again' }));
  expect(section('Coverage').getByText('4,601')).toBeDefined();
});

test('explains why an engine is refused, keeps the input, and adds the message of the engine', async () => {
  await show();
  const part = section('Strength');
  const path = part.getByLabelText('Path of a native engine');
  fireEvent.change(path, { target: { value: '/bin/true' } });
  answers['PUT /api/admin/setting'] = {
    success: false,
    code: 'ENGINE_UNUSABLE',
    message: 'The engine cannot be used',
    status: 400,
    fields: [],
    data: { problem: 'not-started', detail: 'exit status 0' },
  };
  await press(part.getByRole('button', { name: 'Use this engine' }));
  expect(asked.at(-1)).toEqual([
    'PUT /api/admin/setting',
    { body: { key: 'engine', value: { path: '/bin/true' } } },
  ]);
  expect(part.getByRole('alert').textContent).toContain('it does not respond like a UCI engine');
  expect(part.getByRole('alert').textContent).toContain('exit status 0');
  expect(path).toHaveProperty('value', '/bin/true');
});

test('a setting fixed by the environment cannot be changed, and says so', async () => {
  const engine = entry({ path: '/opt/engine' }, true);
  answers['GET /api/admin/setting'] = { ...SETTINGS, engine };
  await show();
  const part = section('Strength');
  expect(part.getByLabelText('Path of a native engine')).toHaveProperty('disabled', true);
  expect(part.getByText(/ENGINE_PATH/)).toBeDefined();
  expect(part.queryByRole('button', { name: 'Use this engine' })).toBeNull();
});

test('another address needs a new consent', async () => {
  const upstream = entry({ isOn: true, url: 'http://a.example/x', hasAcceptedTerms: true });
  answers['GET /api/admin/setting'] = { ...SETTINGS, upstream };
  await show();
  const part = section('External database');
  const consent = part.getByLabelText('I have the right to use this database in this way');
  expect(consent).toHaveProperty('checked', true);
  fireEvent.change(part.getByLabelText('Address'), { target: { value: 'http://b.example/x' } });
  expect(consent).toHaveProperty('checked', false);
});

test('a run is started with the values of the form, shows its progress, and can be stopped and resumed', async () => {
  await show();
  const part = section('Learning');
  answers['POST /api/admin/learning'] = RUN;
  await press(part.getByRole('button', { name: 'Start' }));
  expect(asked.at(-1)?.[1]).toEqual({ body: { FEN: '', plies: 6, width: 2, nodes: 220_000 } });
  expect(part.getByText('12 of at most 127 positions · 11 evaluated')).toBeDefined();
  answers['POST /api/admin/learning/:runId/stop'] = { ...RUN, state: 'STOPPED' };
  await press(part.getByRole('button', { name: 'Stop' }));
  answers['POST /api/admin/learning/:runId/resume'] = { ...RUN, done: 0, atMost: 0 };
  await press(part.getByRole('button', { name: 'Continue' }));
  expect(asked.at(-1)?.[1]).toEqual({ params: { runId: 'run' } });
  expect(part.getByText('Starting…')).toBeDefined();
});

test('an error in the path of the engine is shown at its field', async () => {
  await show();
  const part = section('Strength');
  const path = part.getByLabelText('Path of a native engine');
  fireEvent.change(path, { target: { value: 'pikafish' } });
  expect(unsavedStore.getState().reasons).toHaveLength(1);
  answers['PUT /api/admin/setting'] = {
    success: false,
    code: 'BAD_REQUEST',
    message: 'The data is not valid',
    status: 400,
    fields: [{ path: 'value.path', message: 'The path must be absolute' }],
  };
  await press(part.getByRole('button', { name: 'Use this engine' }));
  expect(path.getAttribute('aria-invalid')).toBe('true');
  expect(part.getByText('The path must be absolute')).toBeDefined();
  expect(part.queryByRole('alert')).toBeNull();
});

test('an invalid number is neither “no limit” nor the old value', async () => {
  await show();
  const part = section('Learning');
  const [nodes] = part.getAllByLabelText('Nodes per position');
  const perDay = part.getByLabelText(/^Maximum positions per day/);
  const calls = asked.length;
  Object.defineProperty(perDay, 'validity', { value: { badInput: true }, configurable: true });
  await press(part.getByRole('button', { name: 'Save' }));
  expect(asked).toHaveLength(calls);
  expect(perDay.getAttribute('aria-invalid')).toBe('true');
  Object.defineProperty(perDay, 'validity', { value: { badInput: false } });
  if (nodes) fireEvent.change(nodes, { target: { value: '' } });
  answers['PUT /api/admin/setting'] = SETTINGS;
  await press(part.getByRole('button', { name: 'Save' }));
  expect(asked.at(-1)?.[1].body).toEqual({
    key: 'learning',
    value: { isOn: true, nodes: Number.NaN, positionsPerDay: null },
  });
});

test('a network is removed after a confirmation', async () => {
  const network = { sha256: 'ab12', name: 'better.nnue', bytes: 2_000_000 };
  const installed = [{ ...network, installedAt: '2026-01-02T03:04:05.678Z' }];
  answers['GET /api/admin/network'] = { active: 'ab12', installed };
  await show();
  await press(section('Strength').getByRole('button', { name: 'Remove: better.nnue' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove better.nnue?' }));
  expect(document.activeElement).toBe(dialog.getByText('Cancel'));
  answers['DELETE /api/admin/network/:sha256'] = { active: null, installed: [] };
  await press(dialog.getByText('Remove'));
  expect(asked.at(-1)).toEqual([
    'DELETE /api/admin/network/:sha256',
    { params: { sha256: 'ab12' } },
  ]);
  expect(section('Strength').queryByText('better.nnue')).toBeNull();
});

test('data that could not be refreshed stays, with a note', async () => {
  await show();
  answers['GET /api/admin/coverage'] = new Error('no network');
  await press(section('Coverage').getByRole('button', { name: 'Count again' }));
  expect(section('Coverage').getByRole('alert').textContent).toContain('This may be out of date');
  expect(section('Coverage').getByText('4,601')).toBeDefined();
});

test('a refused call offers no retry', async () => {
  answers['GET /api/admin/coverage'] = {
    success: false,
    code: 'FORBIDDEN',
    message: 'Not for you',
    status: 403,
    fields: [],
  };
  await show();
  expect(section('Coverage').getByText('Not for you')).toBeDefined();
  expect(section('Coverage').queryByRole('button', { name: 'Try again' })).toBeNull();
});

const lastChange = () => asked.findLast(([route]) => route.startsWith('POST'))?.[1];

test('lists workers, suspends one, lets one work again, and drops one after a question', async () => {
  const worker = {
    id: 1,
    account: 'lan',
    state: 'SUSPENDED',
    reason: 'WRONG_SCORES',
    isTrusted: false,
    positions: 1200,
    unchecked: 12,
    checks: 0,
    checksSince: null,
    refused: 3,
    createdAt: '2026-01-02T03:04:05.000Z',
    suspendedAt: '2026-01-03T03:04:05.000Z',
  };
  const active = { state: 'ACTIVE', reason: null, suspendedAt: null };
  const other = { ...worker, ...active, id: 2, account: null, isTrusted: true };
  answers['GET /api/admin/workers'] = [worker, other];
  answers['POST /api/admin/workers/:workerId'] = worker;
  await show();
  const workers = section('Workers');
  expect(workers.getByText(/^Suspended · a check found other scores · since/).textContent).toMatch(
    /1,200 positions · 12 of them unchecked · 3 refused$/,
  );
  await press(workers.getByRole('button', { name: 'Let it work again: lan' }));
  expect(lastChange()).toMatchObject({ params: { workerId: 1 }, body: { state: 'ACTIVE' } });
  await press(workers.getByRole('button', { name: 'Suspend: Deleted account' }));
  expect(lastChange()).toMatchObject({ params: { workerId: 2 }, body: { state: 'SUSPENDED' } });
  await press(workers.getByRole('button', { name: 'Drop: lan' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Drop lan?' }));
  await press(dialog.getByRole('button', { name: 'Drop' }));
  expect(lastChange()).toMatchObject({ params: { workerId: 1 }, body: { state: 'DROPPED' } });
});

test('says that checks of workers are not made, once they have waited for an hour', async () => {
  const worker = {
    id: 1,
    account: 'lan',
    state: 'ACTIVE',
    reason: null,
    isTrusted: false,
    suspendedAt: null,
    positions: 1200,
    unchecked: 1200,
    refused: 0,
    createdAt: '2026-01-02T03:04:05.000Z',
    checks: 2,
    checksSince: new Date(Date.now() - 60_000).toISOString(),
  };
  answers['GET /api/admin/workers'] = [worker];
  await show();
  expect(section('Workers').queryByRole('alert')).toBeNull();
  cleanup();
  const long = { ...worker, id: 2, checks: 1, checksSince: '2026-01-02T03:04:05.000Z' };
  answers['GET /api/admin/workers'] = [worker, long];
  await show();
  expect(section('Workers').getByRole('alert').textContent).toMatch(
    /^3 checks are waiting, the oldest since .* See whether this site’s engine/,
  );
});

test('says that no computer has evaluated positions yet, and why the list is missing', async () => {
  await show();
  expect(section('Workers').getByText(/^No computer/)).toBeTruthy();
  cleanup();
  answers['GET /api/admin/workers'] = new Error('no network');
  await show();
  expect(section('Workers').getByRole('button', { name: 'Try again' })).toBeTruthy();
});
