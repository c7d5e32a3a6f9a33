/** Renders the engine panel in jsdom, with a real service that uses a fake engine, clock, tab lock and page. */

import { newGame } from '@chuhe/game/tree';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { EngineSettings } from '../../../engine/engine-settings.ts';
import { browserEngine } from '../../../engine/engines.ts';
import { settle } from '../../../engine/testing/clock.ts';
import { makeTestService, type TestService } from '../../../engine/testing/test-service.ts';
import { chooseLanguage } from '../../../i18n/i18n.ts';
import { openGame } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';

/** The lines that the fake engine reports for the initial position. */
export const OPENING = [
  { cp: 100, pv: 'h2e2 h9g7 h0g2' },
  { cp: 60, pv: 'b2e2 h9g7' },
];

/** Renders the element with an engine that is off. */
export function show(element: ReactElement, settings: Partial<EngineSettings> = {}): TestService {
  const test = makeTestService({ multiPv: 2, ...settings });
  overrideService(browserEngine, test.service);
  render(element);
  return test;
}

export async function turnOn({ service }: TestService): Promise<void> {
  await act(async () => {
    service.turnOn();
    await settle();
  });
}

/** Renders the element with an engine that has reported lines. */
export async function showSearching(
  element: ReactElement,
  told: Parameters<TestService['tell']>[0] = { depth: 12, lines: OPENING },
  settings: Partial<EngineSettings> = {},
): Promise<TestService> {
  const test = show(element, settings);
  await turnOn(test);
  act(() => test.tell(told));
  return test;
}

/** Opens a game that is over at its start: Black is checkmated or stalemated. */
export function openEnd(kind: 'mate' | 'stalemate'): void {
  openGame(newGame({ start: kind === 'mate' ? MATE : STALEMATE }));
}

const MATE = '4k1R2/6R2/9/9/9/9/9/9/9/3K5 b';
const STALEMATE = '3k5/9/3P5/9/9/9/9/9/9/4K4 b';

export async function clean(): Promise<void> {
  cleanup();
  await chooseLanguage('en');
}
