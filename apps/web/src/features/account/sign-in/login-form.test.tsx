// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { LoginForm } from './login-form.tsx';
import type { SignIn } from './use-sign-in.ts';

vi.mock('../../../components/app-link.tsx', () => ({ AppLink: () => null }));

beforeAll(startI18n);
afterEach(cleanup);

test('the address of an existing account is filled in, and its password is asked for', () => {
  const logIn = vi.fn<SignIn['logIn']>();
  const { rerender } = render(<LoginForm logIn={logIn} known={undefined} />);
  rerender(<LoginForm logIn={logIn} known={{ email: 'lan@example.com' }} />);
  expect(screen.getByDisplayValue('lan@example.com')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});
