// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EngineSnapshot, EngineState } from '../../engine/engine-snapshot.ts';
import { ENGINE_FAILURE_REASONS } from '../../engine/failure.ts';
import { texts } from '../../i18n/en/index.ts';
import { EngineNotice } from './engine-notice.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    ns: ['texts'],
    defaultNS: 'texts',
    resources: { en: { texts } },
    interpolation: { escapeValue: false },
  });
});
afterEach(cleanup);

describe('the place of the lines, while there are none', () => {
  it.each(ENGINE_FAILURE_REASONS)('says in words why the engine does not run: %s', (reason) => {
    show({ kind: 'failed', reason, detail: 'for the log' });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain(texts.engine.failed.title);
    expect(alert.length).toBeGreaterThan(60);
    expect(alert).not.toContain('for the log');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('tells how much is loaded, and then that the engine starts', () => {
    show({ kind: 'loading', loadedBytes: 400, totalBytes: 1600 });
    expect(screen.getByText('Fetching the engine: 25 %')).toBeDefined();
    cleanup();
    show({ kind: 'loading', loadedBytes: 1600, totalBytes: 1600 });
    expect(screen.getByText(texts.engine.starting)).toBeDefined();
  });

  it('offers to take the engine back from another tab', () => {
    show({ kind: 'paused', reason: 'paused-by-other-tab' });
    expect(screen.getByRole('button', { name: texts.engine.paused.take })).toBeDefined();
  });

  it('says that a game is over, and how to switch the engine on', () => {
    show({ kind: 'ready' }, 'game-over');
    expect(screen.getByText(texts.engine.refused.gameOver)).toBeDefined();
    cleanup();
    show({ kind: 'off' });
    expect(screen.getByText(texts.engine.idle)).toBeDefined();
  });

  it('keeps the height of the lines, so that nothing jumps when they come', () => {
    const { container } = show({ kind: 'searching' });
    expect(container.querySelector<HTMLElement>('[style]')?.style.minHeight).toBe('93px');
  });
});

function show(state: EngineState, refusal?: EngineSnapshot['refusal']) {
  const snapshot: EngineSnapshot = {
    state,
    refusal,
    engineName: undefined,
    settings: { threads: 1, hashMb: 16, multiPv: 3, budget: { kind: 'infinite' } },
    limits: { maxThreads: 2, defaultThreads: 1, hashSizesMb: [16], defaultHashMb: 16 },
    key: undefined,
    evaluation: undefined,
    search: undefined,
    budget: { kind: 'infinite' },
    progress: undefined,
  };
  return render(<EngineNotice snapshot={snapshot} />);
}
