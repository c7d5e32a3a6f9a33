// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../i18n/en/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** jsdom does not implement modal dialogs. */
beforeEach(async () => {
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    react: { useSuspense: false },
  });
});
afterEach(cleanup);

function open(content: React.ReactNode = <textarea />) {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog title="A dialog" onClose={onClose}>
      {content}
    </Dialog>,
  );
  return { onClose, dialog: screen.getByRole('dialog', { name: 'A dialog' }) };
}

test('a click on the backdrop closes it', () => {
  const { onClose, dialog } = open();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a press that begins in a field and ends on the backdrop leaves it open', () => {
  const { onClose, dialog } = open();
  fireEvent.pointerDown(screen.getByRole('textbox'));
  // The browser fires the click on the common ancestor of both ends.
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  [
    'its first field',
    <>
      <input hidden />
      <select />
      <Button kind="primary">Go</Button>
    </>,
    'combobox',
  ],
  [
    'its main button where that comes first',
    <>
      <Button kind="primary">Go</Button>
      <textarea />
    </>,
    'button',
  ],
])('starts with the focus on %s', (_, content, role) => {
  open(content);
  expect(document.activeElement).toBe(screen.getAllByRole(role).at(-1));
});

test('without a field or a main button the browser chooses', () => {
  open(<p>words</p>);
  expect(document.activeElement).toBe(document.body);
});

test('a dialog that closes inside another leaves that open', () => {
  const onCloseInner = vi.fn<() => void>();
  const { onClose } = open(
    <Dialog title="Inside" onClose={onCloseInner}>
      <input />
    </Dialog>,
  );
  screen.getByRole<HTMLDialogElement>('dialog', { name: 'Inside' }).close();
  expect(onCloseInner).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

function Page({ hasOpener = true, isOpen = false }) {
  return (
    <main id="content" tabIndex={-1}>
      {hasOpener && <button type="button">Opener</button>}
      {isOpen && (
        <Dialog title="A dialog" onClose={() => undefined}>
          <input />
        </Dialog>
      )}
    </main>
  );
}

test('returns the focus even if it is removed while open; to the page if its opener is gone', () => {
  const { rerender } = render(<Page />);
  const opener = screen.getByText('Opener');
  opener.focus();
  rerender(<Page isOpen />);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  rerender(<Page />);
  expect(document.activeElement).toBe(opener);
  rerender(<Page isOpen />);
  rerender(<Page hasOpener={false} />);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('Back closes it, unless an operation runs in it', async () => {
  const onClose = vi.fn<() => void>();
  const dialog = (isHeld: boolean) => (
    <Dialog title="A dialog" isHeld={isHeld} onClose={onClose}>
      <input />
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  await back();
  expect(onClose).not.toHaveBeenCalled();
  rerender(dialog(false));
  await back();
  expect(onClose).toHaveBeenCalledOnce();
});

async function back(): Promise<void> {
  window.history.back();
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
}

test('without a focus before, there is none afterwards', () => {
  const { rerender } = render(<Page isOpen />);
  rerender(<Page />);
  expect(document.activeElement).toBe(document.body);
});
