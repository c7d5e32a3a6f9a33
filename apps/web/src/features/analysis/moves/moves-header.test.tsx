// @vitest-environment jsdom
import { getTag, newGame } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { gameStore, openGame, undo } from '../../../lib/game/game-store.ts';
import { MovesHeader } from './moves-header.tsx';

beforeAll(startI18n);
// jsdom hides popovers and cannot show them.
beforeAll(() => {
  HTMLElement.prototype.showPopover = showBlock;
});
afterEach(cleanup);

it.each([
  [{}, 'Red – Black | Event Round Date'],
  [{ Event: '?', Date: '????.??.??', Red: '?' }, 'Red – Black | Event Round Date'],
  [
    { Opening: 'Central cannon', Event: 'Open', Round: '3', Red: 'Hu' },
    'Hu – Black | Central cannon Open Round 3 Date',
  ],
  [{ Title: 'Lesson 1', Event: 'Book' }, 'Lesson 1 | Book Red – Black Round Date'],
  [{ Event: 'Lesson 1' }, 'Lesson 1 | Red – Black Round Date'],
  [{ Red: 'Hồ', Black: '林', Date: '2026.??.??' }, 'Hồ – 林 | 2026 Event Round'],
])('of %o', (tags, expected) => {
  show(tags);
  const details = [...(document.querySelector('header > p')?.children ?? [])].slice(0, -1);
  const title = screen.getByRole('heading').textContent;
  expect(`${title} | ${details.map(({ textContent }) => textContent).join(' ')}`).toBe(expected);
});

it('a click on a part edits it, Enter saves, and undo restores the old text', () => {
  show({ Red: 'Hu', Event: 'Open' });
  const field = edit('Hu');
  expect([field.value, document.activeElement]).toEqual(['Hu', field]);
  fireEvent.change(field, { target: { value: ' Hu\tRonghua ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(tag('Red')).toBe('Hu Ronghua');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hu Ronghua' }));
  act(undo);
  expect(screen.getByRole('button', { name: 'Hu' })).toBeTruthy();
});

it('Escape leaves the field and keeps the old text, an empty text removes the tag, and leaving the field saves', () => {
  show({ Event: 'Open' });
  const field = edit('Open');
  fireEvent.change(field, { target: { value: 'Cup' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(tag('Event')).toBe('Open');
  const again = edit('Open');
  fireEvent.change(again, { target: { value: '' } });
  fireEvent.blur(again);
  expect(tag('Event')).toBeUndefined();
  const missing = edit('Event');
  fireEvent.change(missing, { target: { value: 'Cup' } });
  fireEvent.blur(missing);
  expect(tag('Event')).toBe('Cup');
});

it('a date that does not exist is not saved, and the field says so', () => {
  show({ Date: '2024.05.31' });
  const field = edit(/2024/);
  fireEvent.change(field, { target: { value: '2024.02.30' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('alert').textContent).toMatch(/Please enter a date/);
  expect([field.value, tag('Date')]).toEqual(['2024.02.30', '2024.05.31']);
  fireEvent.change(field, { target: { value: '2024.02.29' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(tag('Date')).toBe('2024.02.29');
});

it('a text that is being typed is saved before another game is opened', () => {
  show({ Red: 'Hu' });
  const field = edit('Hu');
  fireEvent.change(field, { target: { value: 'Hu Ronghua' } });
  act(() => openGame(newGame()));
  expect(tag('Red')).toBeUndefined();
  act(undo);
  expect(tag('Red')).toBe('Hu Ronghua');
});

it('the result is chosen from a list, and any other text of a file is kept until then', () => {
  show({ Result: 'adjourned' });
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Result' });
  expect(choice.value).toBe('adjourned');
  fireEvent.change(choice, { target: { value: '0-1' } });
  expect(tag('Result')).toBe('0-1');
  fireEvent.change(choice, { target: { value: '*' } });
  expect(tag('Result')).toBeUndefined();
});

function show(tags: Readonly<Record<string, string>>): void {
  openGame(newGame({ tags: Object.entries(tags).map(([name, value]) => ({ name, value })) }));
  render(<MovesHeader />);
}

function edit(name: string | RegExp): HTMLInputElement {
  fireEvent.click(screen.getByRole('button', { name }));
  return screen.getByRole<HTMLInputElement>('textbox');
}

function tag(name: string): string | undefined {
  return getTag(gameStore.getState().game, name);
}

function showBlock(this: HTMLElement): void {
  this.style.display = 'block';
}
