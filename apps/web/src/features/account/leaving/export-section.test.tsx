// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls, takeAnswer } from '../../../lib/api/testing/answer-calls.ts';
import { NO_FACTOR } from '../../../lib/second-factor/testing/no-factor.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { ExportSection } from './export-section.tsx';

const TIME = '2026-01-02T03:04:05.678Z';
const FACTOR = { ...NO_FACTOR, authenticator: { createdAt: TIME, lastUsedAt: null } };
const fields = [{ path: 'oldPassword', message: 'Please enter your current password' }];

beforeAll(startI18n);
afterEach(cleanup);

test.each([
  ['the password', 'Current password', NO_FACTOR, readFailure(400, { message: 'No', fields })],
  [
    'the second factor',
    'Authenticator code',
    FACTOR,
    readFailure(403, { code: 'SECOND_FACTOR_REQUIRED', message: 'No' }),
  ],
])('an export whose confirmation has ended asks for %s', async (_what, label, factor, refusal) => {
  const toasts: Toast[] = [];
  onToast((toast) => toasts.push(toast));
  const made = { exportId: 'e', state: 'RUNNING', createdAt: TIME };
  const answers: Record<string, unknown[]> = {
    // Confirmed by the clock of this device, or by data that is out of date.
    'GET /api/user/second-factor': [
      { ...factor, confirmedUntil: '2999-01-01T00:00:00.000Z' },
      factor,
    ],
    'GET /api/user/export': [Promise.resolve(null)],
    'POST /api/user/export': [refusal, made],
    'POST /api/user/step-up': [{ until: TIME }],
  };
  const asked = answerCalls((route) => takeAnswer(answers[route]));
  render(<ExportSection user={makeUser({ hasPassword: true })} />);
  const button = await screen.findByRole('button');
  const name = button.textContent;
  fireEvent.click(button);
  await vi.waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name }));
  await vi.waitFor(() =>
    expect(asked.filter(([route]) => route === 'POST /api/user/export')).toHaveLength(2),
  );
  expect(toasts).toEqual([]);
});
