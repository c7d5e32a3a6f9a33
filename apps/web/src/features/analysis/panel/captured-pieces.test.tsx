// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { goBack, goToEnd, openGame } from '../../../lib/game/game-store.ts';
import { CapturedPieces } from './captured-pieces.tsx';

beforeAll(startI18n);
afterEach(cleanup);

it('each side shows what it has captured at the current move, and the side with more material by how much', () => {
  // Cannon takes horse, chariot takes cannon, cannon takes pawn.
  const added = addLine(newGame(), ROOT, ['b2b9', 'a9b9', 'h2e2', 'h9g7', 'e2e6']);
  if (!added.ok) throw new Error(added.error.code);
  openGame(added.value.game);
  render(
    <>
      <CapturedPieces side="red" />
      <CapturedPieces side="black" />
    </>,
  );
  expect(shown()).toEqual([]);
  act(goToEnd);
  expect(shown()).toEqual(['Captured: horse, pawn. Material: +0.5.', 'Captured: cannon.']);
  act(goBack);
  expect(shown()).toEqual(['Captured: horse.', 'Captured: cannon. Material: +0.5.']);
});

function shown(): (string | null)[] {
  return screen.queryAllByRole('img').map((image) => image.getAttribute('aria-label'));
}
