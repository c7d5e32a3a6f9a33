// @vitest-environment jsdom
import type { SecondFactor } from '@chuhe/contract/second-factor';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { SecondFactorSection } from './second-factor-section.tsx';

const NONE: SecondFactor = {
  authenticator: null,
  passkeys: [],
  recoveryCodes: null,
  hasPasskeySupport: true,
  isRequired: false,
  confirmedUntil: null,
};
const TIME = '2026-01-02T03:04:05.678Z';
const refused = (code: string) => ({
  success: false,
  code,
  message: code,
  status: 403,
  fields: [],
});
const GET = 'GET /api/user/second-factor';
const STEP_UP = 'POST /api/user/step-up';

let answers: Record<string, unknown> = {};
let asked: readonly Asked[] = [];

beforeAll(startI18n);
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  answers = {
    [GET]: NONE,
    [STEP_UP]: { until: new Date(Date.now() + 600_000).toISOString() },
    [START]: { token: 'first', secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' },
  };
  asked = answerCalls((route) => answers[route] ?? localFailure('TIMEOUT'));
});
afterEach(cleanup);

const START = 'POST /api/user/authenticator';
const ADD = 'PUT /api/user/authenticator';

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const count = (route: string) => asked.filter(([each]) => each === route).length;

async function confirm(): Promise<void> {
  type('Current password', 'correct horse');
  await press('Confirm');
}

test('the set-up of an authenticator goes on if the confirmation ended meanwhile', async () => {
  render(<SecondFactorSection user={makeUser({ hasPassword: true })} />);
  await press('Set up an authenticator');
  await confirm();
  answers[ADD] = refused('STEP_UP_REQUIRED');
  type('Authenticator code', '123456');
  await press('Turn on');
  await confirm();
  expect(screen.getByLabelText('Secret').textContent).toBe('ABCD EFGH');
  expect(count(START)).toBe(1);
  answers[ADD] = {
    ...NONE,
    authenticator: { createdAt: TIME, lastUsedAt: null },
    newRecoveryCodes: ['AAAA-BBBB-CCCC-DDDD'],
  };
  type('Authenticator code', '654321');
  await press('Turn on');
  expect(screen.getByText(/AAAA-BBBB/)).toBeDefined();
});

test('a set-up that cannot begin asks for the confirmation, and else can be cancelled', async () => {
  render(<SecondFactorSection user={makeUser({ hasPassword: true })} />);
  await press('Set up an authenticator');
  answers[START] = refused('STEP_UP_REQUIRED');
  await confirm();
  answers[START] = localFailure('NETWORK');
  await confirm();
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'Set up an authenticator' })).toBeDefined();
});

/** An authenticator with this number of recovery codes left. */
const codes = (left: number) => ({
  ...NONE,
  authenticator: { createdAt: TIME, lastUsedAt: null },
  recoveryCodes: { left, createdAt: TIME },
});

test('the number of recovery codes that are left follows a confirmation by one of them', async () => {
  answers[GET] = codes(8);
  render(<SecondFactorSection user={makeUser({ hasPassword: true })} />);
  await press('Replace the authenticator');
  await press('Use a recovery code');
  answers[STEP_UP] = refused('SECOND_FACTOR_REFUSED');
  type('Recovery code', 'AAAA-BBBB-CCCC-DDDD');
  await press('Confirm');
  expect(screen.getByText('This recovery code is wrong or has already been used')).toBeDefined();
  answers[STEP_UP] = { until: new Date(Date.now() + 600_000).toISOString() };
  answers[GET] = codes(7);
  await press('Confirm');
  expect(screen.getByText('7 left')).toBeDefined();
});

test('an account whose only way is a passkey says so in a browser without them', async () => {
  answers[GET] = {
    ...NONE,
    passkeys: [{ id: 'p', name: 'Phone', createdAt: TIME, lastUsedAt: null }],
  };
  render(<SecondFactorSection user={makeUser({ hasPassword: true })} />);
  await press('Set up an authenticator');
  expect(screen.getByRole('alert').textContent).toContain('cannot use passkeys');
  await press('Cancel');
});
