// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { type ApiFailure, localFailure, readFailure } from '../../../lib/api/failure.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { AskDialog } from './ask-dialog.tsx';
import { EndField } from './end-field.tsx';

const sent: string[] = [];
const toasts: Toast[] = [];
let done: string[] = [];
/** Answers the pending call. */
let answer: (given: Answer<string>) => Promise<void>;

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  sent.length = 0;
  toasts.length = 0;
  onToast((toast) => toasts.push(toast));
  done = [];
});
afterEach(cleanup);

const send = (reason: string): Promise<Answer<string>> => {
  sent.push(reason);
  return new Promise((resolve) => {
    answer = (given) => act(async () => resolve(given));
  });
};

function Page({ isDanger = false, hasReason = true }) {
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <AskDialog
          title="Sure?"
          action="Do it"
          isDanger={isDanger}
          hasReason={hasReason}
          send={send}
          onDone={(data) => done.push(data)}
          onClose={() => setOpen(false)}
        >
          {({ expiresAt }) =>
            hasReason && <EndField day={day} error={expiresAt} onChange={setDay} />
          }
        </AskDialog>
      )}
    </>
  );
}

function open(props: Parameters<typeof Page>[0] = {}): HTMLElement {
  render(<Page {...props} />);
  screen.getByText('Open').focus();
  fireEvent.click(screen.getByText('Open'));
  return screen.getByRole('dialog');
}
const giveReason = () =>
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' asked for ' } });
const submit = () => fireEvent.submit(screen.getByText('Do it'));
const refused: ApiFailure = readFailure(409, { code: 'CONFLICT', message: 'Too late' });

test('an incomplete date does not count as “no end date”: nothing is sent, and the field has an error', () => {
  open();
  giveReason();
  const day = screen.getByLabelText(/^Last day/);
  Object.defineProperty(day, 'validity', { value: { badInput: true } });
  submit();
  expect(sent).toEqual([]);
  expect(day.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a complete, valid date')).toBeDefined();
  expect(document.activeElement).toBe(day);
});

test('Enter twice sends once, and Escape and Cancel wait for the answer', async () => {
  const dialog = open();
  giveReason();
  submit();
  submit();
  expect(sent).toEqual(['asked for']);
  const escape = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, escape);
  expect(escape.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByText('Cancel'));
  fireEvent.click(screen.getByLabelText('Close'));
  await answer(refused);
  expect(screen.getByRole('alert').textContent).toBe('Too late');
  const later = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, later);
  expect(later.defaultPrevented).toBe(false);
  submit();
  await answer({ success: true, data: 'refunded' });
  expect([screen.queryByRole('dialog'), done]).toEqual([null, ['refunded']]);
  expect(document.activeElement).toBe(screen.getByText('Open'));
});

test('a failure after the browser has closed the dialog is shown, but not an aborted call', async () => {
  for (const failure of [refused, localFailure('ABORTED')]) {
    open();
    giveReason();
    submit();
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    // oxlint-disable-next-line no-await-in-loop -- Sequential on purpose.
    await answer(failure);
    cleanup();
  }
  expect(toasts).toEqual([expect.objectContaining({ tone: 'danger', title: 'Too late' })]);
});

test('without a server it says so, and keeps the input', async () => {
  open();
  giveReason();
  submit();
  await answer(localFailure('TIMEOUT'));
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', ' asked for ');
});

test('a dangerous action has the initial focus on Cancel, and a held Enter does nothing', () => {
  open({ isDanger: true, hasReason: false });
  expect(document.activeElement).toBe(screen.getByText('Cancel'));
  const held = createEvent.keyDown(screen.getByText('Do it'), { key: 'Enter', repeat: true });
  fireEvent(screen.getByText('Do it'), held);
  expect(held.defaultPrevented).toBe(true);
  cleanup();
  open({ isDanger: true });
  expect(document.activeElement).toBe(screen.getByLabelText(/^Last day/));
});
