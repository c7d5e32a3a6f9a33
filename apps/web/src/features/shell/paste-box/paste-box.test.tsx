// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { PasteBox } from './paste-box.tsx';

beforeAll(startI18n);
afterEach(cleanup);

it('used text is cleared, and keys go to the board again', async () => {
  const box = await submit(true);
  expect([box.value, document.activeElement?.id]).toEqual(['', 'content']);
});

it('text that could not be used stays, selected', async () => {
  const box = await submit(false);
  expect(document.activeElement).toBe(box);
  expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['C2=5', 0, 4]);
});

it('Escape leaves the box, and keys go to the board again', async () => {
  const box = await submit(false);
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(document.activeElement?.id).toBe('content');
});

async function submit(isUsed: boolean): Promise<HTMLInputElement> {
  render(
    <main id="content" tabIndex={-1}>
      <PasteBox onPaste={() => Promise.resolve(isUsed)} />
    </main>,
  );
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  box.focus();
  fireEvent.change(box, { target: { value: 'C2=5' } });
  await act(async () => {
    fireEvent.submit(screen.getByRole('search'));
    await Promise.resolve();
  });
  return box;
}
