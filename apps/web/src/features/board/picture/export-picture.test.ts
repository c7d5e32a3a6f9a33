import { newGame } from '@chuhe/game/tree';
import { beforeEach, expect, it } from 'vitest';
import { openGame, playLine } from '../../../lib/game/game-store.ts';
import { fileName } from './export-picture.ts';

beforeEach(() => openGame(newGame()));

it('a picture is named by the local date and the number of plies', () => {
  playLine(['h2e2', 'h9g7']);
  // Half past seven in the morning in Beijing.
  const morning = Object.assign(new Date('2026-11-20T23:30:00Z'), {
    getFullYear: () => 2026,
    getMonth: () => 10,
    getDate: () => 21,
  });
  expect(fileName(morning, 'png')).toBe('xiangqi-2026-11-21-2.png');
});
