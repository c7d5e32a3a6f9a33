// @vitest-environment jsdom
import { registerSchema } from '@chuhe/contract/identity';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { NewPasswordFields } from '../../components/form/new-password-fields.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { startI18n } from '../../i18n/i18n.ts';
import { announcementStore } from '../announcement.ts';
import { localFailure } from '../api/failure.ts';
import { onToast } from '../toast.ts';
import { checkBy, checkConfirmation } from './form-errors.ts';
import { useForm } from './use-form.ts';

beforeAll(startI18n);
beforeEach(() => void render(<SignUp />));
afterEach(cleanup);

function SignUp() {
  const shown = useForm({
    check: ({ confirmPassword, ...values }) =>
      checkBy(registerSchema, values, checkConfirmation(values['password'], confirmPassword)),
    send: async () => ({ ...localFailure('NETWORK'), code: 'EMAIL_IN_USE', message: 'In use' }),
    onDone: () => undefined,
  });
  return (
    <form {...shown.form}>
      {(['firstName', 'lastName', 'email'] as const).map((name) => (
        <TextField key={name} name={name} label={name} error={shown.errorOf(name)} />
      ))}
      <NewPasswordFields label="Password" errorOf={shown.errorOf} />
      <button type="submit">Sign up</button>
    </form>
  );
}

const field = (name: string): HTMLElement => screen.getByLabelText(name);
const type = (name: string, value: string): void => {
  fireEvent.focus(field(name));
  fireEvent.input(field(name), { target: { value } });
};
const leave = (name: string, to: Element | null = null): void => {
  fireEvent.blur(field(name), { relatedTarget: to });
};

/** The error that screen readers announce with a field. */
function errorOf(name: string): string | undefined {
  const id = field(name).getAttribute('aria-describedby');
  const isInvalid = field(name).getAttribute('aria-invalid') === 'true';
  const text = id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined);
  return isInvalid ? text : undefined;
}

test('an error appears when its field is left, and vanishes when it is corrected', () => {
  type('email', 'an@');
  expect(errorOf('email')).toBeUndefined();
  leave('email');
  expect(errorOf('email')).toBe('Please enter a valid email address');
  type('email', 'an@example.com');
  expect(errorOf('email')).toBeUndefined();
});

test('an error is announced with the name of its field, which the user has left', () => {
  type('email', 'an@');
  leave('email');
  expect(announcementStore.getState().text).toBe('email: Please enter a valid email address');
});

test('on sending, an error is announced only if its field has the focus already', async () => {
  for (const name of ['firstName', 'lastName']) type(name, 'An');
  type('email', 'an@');
  const send = () =>
    act(async () => {
      fireEvent.submit(field('email').closest('form') ?? document.body);
    });
  await send();
  expect(document.activeElement).toBe(field('email'));
  expect(announcementStore.getState().text).toBe('');
  await send();
  expect(announcementStore.getState().text).toBe('Please enter a valid email address');
});

test('a field that was not typed in has no error before the form is sent', () => {
  fireEvent.focus(field('firstName'));
  leave('firstName');
  expect(errorOf('firstName')).toBeUndefined();
  type('firstName', 'An');
  type('firstName', '');
  leave('firstName');
  expect(errorOf('firstName')).toBeDefined();
});

test('an error does not move the button away that is being pressed', () => {
  type('email', 'an@');
  leave('email', screen.getByRole('button', { name: 'Sign up' }));
  expect(errorOf('email')).toBeUndefined();
});

test('an error appears when Tab leads to a button', () => {
  type('Password', 'short');
  fireEvent.keyDown(field('Password'), { key: 'Tab' });
  leave('Password', screen.getAllByRole('button', { name: 'Show the password' })[0]);
  expect(errorOf('Password')).toBeDefined();
});

test('two passwords that differ are corrected by either field', () => {
  type('Password', 'long enough');
  type('Confirm password', 'long enouhg');
  leave('Confirm password');
  expect(errorOf('Confirm password')).toBeDefined();
  type('Password', 'long enouhg');
  expect(errorOf('Confirm password')).toBeUndefined();
});

test('the toast of a failure vanishes with the form', async () => {
  const closed = vi.fn<() => void>();
  const stop = onToast(({ until }) => void until?.(closed));
  for (const name of ['firstName', 'lastName']) type(name, 'An');
  type('email', 'an@example.com');
  for (const name of ['Password', 'Confirm password']) type(name, 'long enough');
  fireEvent.submit(field('email').closest('form') ?? document.body);
  await expect.poll(() => errorOf('email')).toBe('In use');
  expect(closed).not.toHaveBeenCalled();
  cleanup();
  expect(closed).toHaveBeenCalledOnce();
  stop();
});

test('an error of the server stays until its field is changed', async () => {
  for (const name of ['firstName', 'lastName']) type(name, 'An');
  type('email', 'an@example.com');
  for (const name of ['Password', 'Confirm password']) type(name, 'long enough');
  fireEvent.submit(field('email').closest('form') ?? document.body);
  await expect.poll(() => errorOf('email')).toBe('In use');
  type('firstName', 'Anh');
  expect(errorOf('email')).toBe('In use');
  type('email', 'anh@example.com');
  expect(errorOf('email')).toBeUndefined();
});
