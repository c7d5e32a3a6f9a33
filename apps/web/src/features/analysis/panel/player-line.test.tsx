// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { goBack, openGame, playMove } from '../../../lib/game/game-store.ts';
import { PlayerLine } from './player-line.tsx';

beforeAll(startI18n);
afterEach(cleanup);

it('the side to move is shown in words, at every move', () => {
  openGame(newGame());
  render(
    <>
      <PlayerLine side="red" name="Hu Ronghua" />
      <PlayerLine side="black" />
    </>,
  );
  expect(toMove()).toBe('Hu RonghuaRedto move');
  act(() => void playMove('h2e2'));
  expect(toMove()).toBe('Blackto move');
  act(goBack);
  expect(toMove()).toBe('Hu RonghuaRedto move');
});

it('no side is to move after checkmate', () => {
  openGame(newGame({ start: '3k5/9/9/9/9/9/9/9/9/R3K4 w' }));
  render(
    <>
      <PlayerLine side="red" />
      <PlayerLine side="black" />
    </>,
  );
  expect(toMove()).toBe('Redto move');
  act(() => void playMove('a0d0'));
  expect(screen.queryByText('to move')).toBeNull();
});

function toMove(): string | null | undefined {
  return screen.getByText('to move').parentElement?.textContent;
}
