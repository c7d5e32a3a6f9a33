// @vitest-environment jsdom
import type { MiniBoardProps } from '@chuhe/board/mini-board';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { makeStored } from '../../../lib/matches/match-game.ts';
import { gameWith, SUMMARY } from '../../../lib/matches/testing/sample-match.ts';
import { PositionFields } from './position-fields.tsx';

const draw = vi.fn<(props: MiniBoardProps) => null>(() => null);
vi.mock('@chuhe/board/mini-board', () => ({ MiniBoard: (props: MiniBoardProps) => draw(props) }));

beforeAll(startI18n);
afterEach(cleanup);

test('a tick draws no board again', async () => {
  answerCalls(() => ({ ...SUMMARY, ...makeStored(gameWith('h2e2', 'h9g7', 'h0g2')) }));
  render(<PositionFields matchId="a" error={undefined} onChoose={() => {}} />);
  await act(async () => {});
  expect(draw).toHaveBeenCalledTimes(3);
  fireEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  expect(draw).toHaveBeenCalledTimes(3);
});
