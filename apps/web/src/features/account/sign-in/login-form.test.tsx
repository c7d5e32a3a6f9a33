// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { onToast } from '../../../lib/toast.ts';
import { LoginForm } from './login-form.tsx';
import type { SignIn } from './use-sign-in.ts';

vi.mock('../../../components/app-link.tsx', () => ({ AppLink: () => null }));

beforeAll(startI18n);
afterEach(cleanup);

test('the address of an existing account is filled in, and its password is requested', () => {
  const logIn = vi.fn<SignIn['logIn']>();
  const { rerender } = render(<LoginForm logIn={logIn} known={undefined} />);
  rerender(<LoginForm logIn={logIn} known={{ email: 'lan@example.com' }} />);
  expect(screen.getByDisplayValue('lan@example.com')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('an address that is filled in counts as typed, so that a forgotten password can be reset for it', () => {
  const onType = vi.fn<(text: string) => void>();
  const form = { logIn: vi.fn<SignIn['logIn']>(), onType };
  const { rerender } = render(<LoginForm {...form} known={undefined} />);
  rerender(<LoginForm {...form} known={{ email: 'lan@example.com' }} />);
  expect(onType.mock.calls).toEqual([['lan@example.com']]);
});

test('a failed login is reported at the password and by a toast', async () => {
  const message = 'Incorrect username or password';
  const failure: ApiFailure = {
    success: false,
    code: 'LOGIN_FAILED',
    message,
    status: 400,
    fields: [],
  };
  const titles: string[] = [];
  const stop = onToast(({ title }) => titles.push(title));
  render(<LoginForm logIn={() => Promise.resolve(failure)} known={undefined} />);
  fireEvent.change(screen.getByLabelText('Email or username'), { target: { value: 'lan' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText(message);
  stop();
  expect(titles).toEqual([message]);
});

test('an empty form names what is missing, and sends nothing', async () => {
  const logIn = vi.fn<SignIn['logIn']>();
  render(<LoginForm logIn={logIn} known={undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('Please enter your username');
  expect(screen.getByText('Please enter your password')).toBeDefined();
  expect(logIn).not.toHaveBeenCalled();
});
