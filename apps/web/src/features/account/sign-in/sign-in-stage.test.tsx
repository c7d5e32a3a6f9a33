// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { SignInStage } from './sign-in-stage.tsx';
import type { SignIn } from './use-sign-in.ts';

vi.mock('../../../components/app-link.tsx', () => ({ AppLink: () => null }));

beforeAll(startI18n);
afterEach(cleanup);

const signInAt = (kind: 'ways' | 'second-factor') =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The part that the component uses.
  ({ stage: { kind } }) as SignIn;
const page = (kind: 'ways' | 'second-factor') => (
  <SignInStage signIn={signInAt(kind)}>
    <input aria-label="Last name" />
  </SignInStage>
);

test('after going back from the second factor the typed text is still there, with the focus', () => {
  const { rerender } = render(page('ways'));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Last name' });
  fireEvent.change(field, { target: { value: 'Nguyễn' } });
  rerender(page('second-factor'));
  expect(screen.queryByRole('textbox', { name: 'Last name' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Authenticator code'));
  rerender(page('ways'));
  expect(screen.getByRole('textbox', { name: 'Last name' })).toBe(field);
  expect([field.value, document.activeElement]).toEqual(['Nguyễn', field]);
});
