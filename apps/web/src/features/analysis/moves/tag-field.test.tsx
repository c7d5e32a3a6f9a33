// @vitest-environment jsdom
import { getTag, newGame, setTag } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import { TagField } from './tag-field.tsx';

beforeAll(startI18n);
beforeEach(() => {
  openGame(setTag(newGame(), 'Red', 'Hu'));
  render(<TagField name="Red" text="Hu" />);
  fireEvent.click(screen.getByRole('button'));
  type('Hux');
  // As Ctrl+S does.
  act(commitPendingEdit);
});
afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const red = () => getTag(gameStore.getState().game, 'Red');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('the first text can be saved again after the game was saved with another', () => {
  expect(red()).toBe('Hux');
  type('Hu');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(red()).toBe('Hu');
});

test('text typed after the game was saved is saved with it the next time', () => {
  type('Huxy');
  act(commitPendingEdit);
  expect(red()).toBe('Huxy');
});

test('Escape keeps the text with which the game was saved', () => {
  type('Huxy');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(red()).toBe('Hux');
});
