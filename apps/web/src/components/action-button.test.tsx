// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import IconArrowsUpDown from '~icons/arrows-up-down';
import { startI18n } from '../i18n/i18n.ts';
import { registerAction } from '../lib/actions/registry.ts';
import { ActionButton } from './action-button.tsx';

beforeAll(startI18n);
afterEach(cleanup);

it.each([
  ['by mouse leaves it, so that Space plays a move', 1, true],
  ['by key stays on it', 0, false],
])('the focus of a button that is pressed %s', (_, detail, isLeft) => {
  const run = vi.fn<() => void>();
  registerAction('createBoard', { run });
  render(<ActionButton id="createBoard" icon={IconArrowsUpDown} />);
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button, { detail });
  expect(run).toHaveBeenCalledOnce();
  expect(document.activeElement === document.body).toBe(isLeft);
});
