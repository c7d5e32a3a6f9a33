// @vitest-environment jsdom
import { ROOT } from '@chuhe/game/tree';
import type { GameEnd } from '@chuhe/rules/judge';
import { act, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InstanceRequest } from '../../../engine/engine-instance.ts';
import { EngineService } from '../../../engine/engine-service.ts';
import { defaultSettings, limitsOf } from '../../../engine/engine-settings.ts';
import { browserEngine } from '../../../engine/engines.ts';
import { ENGINE_FAILURE_REASONS } from '../../../engine/failure.ts';
import { makeClock, settle } from '../../../engine/testing/clock.ts';
import { texts } from '../../../i18n/en/index.ts';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { noteEnd } from '../../../lib/game/adjudicated-end.ts';
import { evaluationAt } from '../../../lib/game/evaluations.ts';
import { gameStore, playMove } from '../../../lib/game/game-store.ts';
import { overrideService } from '../../../lib/services.ts';
import { EnginePanel } from './engine-panel.tsx';
import { EngineStrip } from './engine-strip.tsx';
import { EvaluationGauge } from './evaluation-gauge.tsx';
import { clean, OPENING, openEnd, show, showSearching, turnOn } from './testing.tsx';

beforeAll(startI18n);
afterEach(clean);

const engineSwitch = () => screen.getByRole('switch', { name: texts.engine.switch });

describe('the panel', () => {
  it('explains itself and how to switch it on while it is off, at the height of its lines', async () => {
    const test = show(<EnginePanel />, { multiPv: 3 });
    expect(engineSwitch().getAttribute('aria-checked')).toBe('false');
    expect(
      screen.getByText(texts.engine.idle).closest('[data-rows]')?.getAttribute('data-rows'),
    ).toBe('3');
    await act(async () => {
      fireEvent.click(engineSwitch());
      await settle();
    });
    expect(test.service.getSnapshot().state.kind).toBe('searching');
    expect(engineSwitch().getAttribute('aria-checked')).toBe('true');
  });

  it('shows how much is loaded, in per cent, and then that the engine starts', async () => {
    const progress = await showLoading();
    expect(screen.getByText('Downloading the engine: 0%')).toBeTruthy();
    act(() => progress(400_000, 1_600_000));
    expect(screen.getByText('Downloading the engine: 25%')).toBeTruthy();
    act(() => progress(1_600_000, 1_600_000));
    expect(screen.getByText(texts.engine.starting)).toBeTruthy();
  });

  it('shows placeholder rows while it searches, then the lines', async () => {
    const test = show(<EnginePanel />);
    await turnOn(test);
    expect(screen.getByText(texts.engine.thinking)).toBeTruthy();
    act(() => test.tell({ depth: 12, lines: OPENING }));
    expect(screen.queryByText(texts.engine.thinking)).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows score, words, chance, name, depth and speed', async () => {
    await showSearching(<EnginePanel />);
    for (const text of [
      'Red is slightly better',
      'Red 65%',
      'Chuhe',
      'Chuhe 3',
      'depth 12',
      '50 knps',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getAllByText('+1.00')).toHaveLength(2);
  });

  it('writes fast engines in millions', async () => {
    const test = await showSearching(<EnginePanel />);
    test
      .engine()
      .say('info depth 13 multipv 1 score cp 100 nodes 9000000 nps 1230000 time 7000 pv h2e2');
    test
      .engine()
      .say('info depth 13 multipv 2 score cp 90 nodes 9000000 nps 1230000 time 7000 pv b2e2');
    act(() => test.clock.advance(125));
    expect(screen.getByText('1.2 Mnps')).toBeTruthy();
  });

  it('searches without limit by the button, and shows that it does', async () => {
    const test = await showSearching(<EnginePanel />);
    const deeper = screen.getByRole('button', { name: texts.engine.deeper });
    expect(deeper.getAttribute('aria-disabled')).toBe('false');
    fireEvent.click(deeper);
    expect(test.service.getSnapshot().budget.kind).toBe('infinite');
    expect(deeper.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('depth 12 ∞')).toBeTruthy();
  });

  it('keeps its lines when another tab takes the engine, and offers to take it back', async () => {
    const test = await showSearching(<EnginePanel />);
    act(() => test.loseTab());
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText(texts.engine.paused.otherTab)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Run it here' }));
    expect(test.service.getSnapshot().state.kind).toBe('searching');
    expect(screen.queryByText(texts.engine.paused.otherTab)).toBeNull();
  });

  it('shows that it is paused while hidden, where it has no lines', async () => {
    const test = show(<EnginePanel />);
    await turnOn(test);
    act(() => test.hide(true));
    expect(screen.getByText(texts.engine.paused.hidden)).toBeTruthy();
  });

  it('says that the time on the server is used up, and not that the engine failed', async () => {
    const test = show(<EnginePanel />);
    test.failures.push({ reason: 'server-spent', detail: '' });
    await turnOn(test);
    const alert = (await screen.findByRole('alert')).textContent;
    expect(alert).toContain('You have used up today’s time on the server’s engine');
    expect(alert).not.toContain(texts.engine.failed.title);
  });

  it('says the same in the bar of a phone, with the next steps in place of a retry', async () => {
    const test = show(<EngineStrip />);
    test.failures.push({ reason: 'server-spent', detail: '' });
    await turnOn(test);
    expect(await screen.findByText(texts.engine.failed.serverSpent)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See packages' }).getAttribute('href')).toBe(
      '/packages',
    );
    expect(screen.getByRole('button', { name: texts.engine.server.back })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  const failures = ENGINE_FAILURE_REASONS.filter((reason) => reason !== 'server-spent');
  it.each(failures)('shows why it does not run (%s), and retries', async (reason) => {
    const test = show(<EnginePanel />);
    test.failures.push({ reason, detail: 'for the log' });
    await turnOn(test);
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain(texts.engine.failed.title);
    expect(alert).toContain(texts.engine.failed.still);
    expect(alert).not.toContain('for the log');
    expect(engineSwitch().getAttribute('aria-checked')).toBe('false');
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await settle();
    });
    expect(test.service.getSnapshot().state.kind).toBe('searching');
  });

  it.each([
    ['mate', 'Checkmate: Red has won.'],
    ['stalemate', 'Stalemate: Black has no move, so Red has won.'],
  ] as const)('shows who has won by %s, and does not search', async (kind, text) => {
    const test = show(<EnginePanel />);
    act(() => openEnd(kind));
    await turnOn(test);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Red has won')).toBeTruthy();
    const deeper = screen.getByRole('button', { name: texts.engine.deeper });
    expect(deeper.getAttribute('aria-disabled')).toBe('true');
  });

  it('shows nothing of the last position after the user has moved on', async () => {
    await showSearching(<EnginePanel />);
    act(() => void playMove('b0c2'));
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
    expect(evaluationAt(gameStore.getState(), 0)).toEqual({ kind: 'cp', value: 100, depth: 12 });
  });

  it.each(['vi', 'zh'] as const)('speaks %s', async (language) => {
    await showSearching(<EnginePanel />);
    await act(() => chooseLanguage(language));
    const words = { vi: 'Đỏ hơi ưu', zh: '红方稍优' } as const;
    const moves = { vi: /P2-5$/, zh: /炮二平五$/ } as const;
    expect(screen.getByText(words[language])).toBeTruthy();
    expect(screen.getByRole('button', { name: moves[language] })).toBeTruthy();
  });

  it('has no accessibility violations, in any state', async () => {
    const test = show(<EnginePanel />);
    expect(await faults()).toEqual([]);
    await turnOn(test);
    act(() => test.tell({ depth: 12, lines: OPENING }));
    expect(await faults()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Expand line 1' }));
    fireEvent.click(screen.getByRole('button', { name: texts.engine.settings }));
    act(() => test.loseTab());
    expect(await faults()).toEqual([]);
  });
});

describe('at the end of a game by the rules on repetition', () => {
  const end = {
    kind: 'end',
    ply: 0,
    evidence: { kind: 'limit', pliesWithoutCapture: 120 },
  } as const;
  const say = (verdict: Partial<GameEnd> = {}) =>
    noteEnd(gameStore.getState(), ROOT, {
      ...end,
      winner: 'black',
      reason: 'perpetual-check',
      ...verdict,
    });
  afterEach(() => noteEnd(gameStore.getState(), ROOT, undefined));

  it('the verdict stands in place of lines, in the panel, the strip and the gauge', async () => {
    const test = await showSearching(
      <>
        <EnginePanel />
        <EngineStrip />
        <EvaluationGauge />
      </>,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    act(() => say());
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    expect(screen.getAllByText('Red loses by perpetual check')).toHaveLength(2);
    expect(screen.getByText('Black has won')).toBeTruthy();
    expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('0');
    expect(test.service.getSnapshot().key).toBeUndefined();
    // Found before the verdict was known.
    expect(evaluationAt(gameStore.getState(), ROOT)).toBeUndefined();
  });

  it('a draw is called a draw', async () => {
    await showSearching(<EnginePanel />);
    act(() => say({ winner: null, reason: 'repetition' }));
    expect(screen.getByText('Draw by repetition')).toBeTruthy();
    expect(screen.getByText('Draw')).toBeTruthy();
  });

  it('the engine goes on as soon as the game does', async () => {
    const test = await showSearching(<EnginePanel />);
    act(() => say());
    await act(async () => {
      playMove('h2e2');
      await settle();
    });
    expect(test.service.getSnapshot().state.kind).toBe('searching');
    expect(screen.queryByText('Red loses by perpetual check')).toBeNull();
  });
});

describe('the strip of the phone', () => {
  it('shows the best line, and the reason while there is none', async () => {
    const test = show(<EngineStrip />);
    expect(screen.getByText(texts.engine.idle)).toBeTruthy();
    render(<EnginePanel />);
    await turnOn(test);
    act(() => test.tell({ depth: 12, lines: OPENING }));
    expect(screen.getAllByText('+1.00')).toHaveLength(3);
    expect(screen.getByText('12')).toBeTruthy();
    act(() => openEnd('mate'));
    expect(screen.getAllByText('Checkmate: Red has won.')).toHaveLength(2);
  });

  it('offers a button after a failure and while another tab has the engine', async () => {
    const test = show(<EngineStrip />);
    test.failures.push({ reason: 'crashed', detail: 'for the log' });
    await turnOn(test);
    expect(screen.getByText(texts.engine.failed.title)).toBeTruthy();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await settle();
    });
    act(() => test.loseTab());
    fireEvent.click(screen.getByRole('button', { name: 'Run it here' }));
    expect(test.service.getSnapshot().state.kind).toBe('ready');
  });
});

/** Loads until the test ends. */
async function showLoading(): Promise<(loadedBytes: number, totalBytes: number) => void> {
  const requests: InstanceRequest[] = [];
  show(<div />);
  const limits = limitsOf({ cores: 4, touch: false, canThread: true });
  const service = new EngineService(
    {
      ...makeClock(),
      start: (request) => {
        requests.push(request);
        return new Promise(() => undefined);
      },
      tabLock: {
        acquire: () => undefined,
        acquireIfFree: async () => true,
        release: () => undefined,
      },
      visibility: { hidden: () => false, subscribe: () => () => undefined },
      limits,
    },
    defaultSettings(limits),
  );
  overrideService(browserEngine, service);
  render(<EnginePanel />);
  act(() => service.turnOn());
  return (loadedBytes, totalBytes) => requests[0]?.onProgress({ loadedBytes, totalBytes });
}

async function faults() {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}
