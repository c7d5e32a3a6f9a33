// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { localFailure, readFailure } from '../../../lib/api/failure.ts';
import { answerCalls, takeAnswer } from '../../../lib/api/testing/answer-calls.ts';
import { NO_FACTOR } from '../../../lib/second-factor/testing/no-factor.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { PasswordForm } from '../profile/password-form.tsx';

/** The clock of this device is ahead of the server's. */
const PAST = '2020-01-01T00:00:00.000Z';
const FACTOR = 'GET /api/user/second-factor';
const STEP_UP = 'POST /api/user/step-up';
const SAVE = 'POST /api/user/profile';
const required = () =>
  readFailure(403, {
    code: 'SECOND_FACTOR_REQUIRED',
    message: 'Show your second factor',
    data: { ways: ['code'] },
  });
const onChanged = vi.fn<() => void>();
const toasts: Toast[] = [];
let answers: Record<string, unknown[]>;

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  toasts.length = 0;
  onToast((toast) => toasts.push(toast));
  const authenticator = { createdAt: PAST, lastUsedAt: null };
  answers = { [FACTOR]: [{ ...NO_FACTOR, authenticator }], [STEP_UP]: [{ until: PAST }] };
  answerCalls((route) => takeAnswer(answers[route]));
});
afterEach(cleanup);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const show = () =>
  render(<PasswordForm user={makeUser({ hasPassword: true })} onChanged={onChanged} />);
async function confirm(): Promise<void> {
  await fill('Authenticator code', '123456');
  await press('Confirm');
}

test('a form is shown after one confirmation, and comes back with what was typed if the server asks again', async () => {
  show();
  await press('Confirm');
  await confirm();
  await screen.findByLabelText('Current password');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  await fill('Current password', 'cannon behind screen');
  await fill('New password', 'twelve red cannons');
  await fill('Confirm password', 'twelve red cannons');
  answers[SAVE] = [required(), makeUser()];
  await press('Save');
  await confirm();
  const field = await screen.findByLabelText<HTMLInputElement>('New password');
  expect(field.value).toBe('twelve red cannons');
  expect(toasts).toEqual([]);
  await press('Save');
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});

test('no form is shown, and none is replaced, before it is known whether the account has a second factor', async () => {
  answers[FACTOR] = [localFailure('NETWORK'), NO_FACTOR];
  show();
  screen.getByRole('status', { name: 'Processing' });
  expect(screen.queryByLabelText('New password')).toBeNull();
  await press('Try again');
  expect(await screen.findByLabelText('New password')).toBeDefined();
});
