// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { beforeEach, expect, test, vi } from 'vitest';
import { openGame } from '../../../lib/game/game-store.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { leftPage } from '../../../lib/left-page.ts';
import { beginAddressVisit } from './address-visit.ts';

vi.mock('../../../lib/game/visits.ts', () => ({ beginVisit: vi.fn<typeof beginVisit>() }));
vi.mock('../../../lib/left-page.ts', () => ({ leftPage: vi.fn<typeof leftPage>() }));

beforeEach(() => {
  vi.mocked(beginVisit).mockReset();
  const line = addLine(newGame(), ROOT, ['h2e2']);
  if (!line.ok) throw new Error(line.error.code);
  openGame(line.value.game);
});

test.each([
  ['/reviews/00000000-0000-4000-8000-000000000001', true],
  ['/assignments', true],
  ['/players/an', true],
  ['/login', false],
  ['/reviewsOfOthers', false],
])('Back from a game that %s has opened returns to that page: %s', (page, isPassed) => {
  vi.mocked(leftPage).mockReturnValue(page);
  beginAddressVisit();
  expect(beginVisit).toHaveBeenCalledExactlyOnceWith({ isPassed });
});
