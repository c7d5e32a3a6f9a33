/** The real engine in a real browser, where there is one; see the README for what was measured. */
import { OWN_NETWORK } from '@chuhe/network/own';
import { Position } from '@chuhe/rules/position';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../../../scripts/lib/chromium.mjs';
import type { EngineSnapshot } from './engine-snapshot.ts';
import {
  buildTestSite,
  removeTestSite,
  type SiteOptions,
  serveTestSite,
  type TestSite,
} from './testing/test-site.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const executablePath = findChromium();
if (executablePath === undefined) console.log('Omitted without Chromium: the engine in a browser.');

const START = { key: 'start', fen: Position.initial().fen, moves: [] };

describe.runIf(executablePath !== undefined)('the engine in a browser', () => {
  let folder: string;
  let browser: Browser;

  beforeAll(async () => {
    folder = await buildTestSite();
    browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox'],
    });
  });

  afterAll(async () => {
    await browser.close();
    await removeTestSite(folder);
  });

  /** Opens the page, lets the test drive it, and closes everything. */
  async function visit<T>(
    options: SiteOptions & { readonly query?: string },
    drive: (page: Page, site: TestSite) => Promise<T>,
  ): Promise<T> {
    const site = await serveTestSite(folder, options);
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(site.url + (options.query ?? ''));
      return await drive(page, site);
    } finally {
      await context.close();
      await site.close();
    }
  }

  it.each([
    ['in a worker', ''],
    ['on the page', '?on-page'],
  ])('finds three legal lines of the start position with two threads, %s', async (where, query) => {
    const found = await visit({ isolated: true, query }, (page) => page.evaluate(search, START));
    const { lines, multiPv } = found.evaluation;
    expect(multiPv).toBe(3);
    expect(lines).toHaveLength(3);
    expect(new Set(lines.map(({ moves }) => moves[0])).size).toBe(3);
    for (const { moves } of lines) {
      let position = Position.initial();
      for (const move of moves) position = position.play(move);
    }
    expect(found.text).toBe('ready 3');
    console.log(`${where}: ${JSON.stringify(found.figures)}`);
  });

  it('evaluates with a network that it is given, by its own word', async () => {
    const bytes = Buffer.from(makeTrivialNetwork('zeros')).toString('base64');
    const found = await visit({ isolated: true }, (page) =>
      page.evaluate(searchWithNetwork, bytes),
    );
    expect(found).toMatchObject({
      evaluatesWith: 'network',
      network: { kind: 'used', name: 'zeros.nnue' },
      evaluation: { lines: [{ score: { kind: 'cp', value: 0 } }] },
    });
  });

  it('evaluates with the product’s network, by its own word, unless the light engine is chosen', async () => {
    await visit({ isolated: true }, async (page) => {
      expect(await page.evaluate(searchBriefly, 'strong' as const)).toMatchObject({
        evaluatesWith: 'network',
        network: { kind: 'used', name: OWN_NETWORK.name, isReaders: false },
      });
      const light = await page.evaluate(searchBriefly, 'light' as const);
      expect(light.evaluatesWith).toBe('classical');
      expect(light.network).toBeUndefined();
    });
  });

  it.each([
    ['cannot be fetched', 'missing', 'network-not-fetched'],
    ['comes altered', 'altered', 'network-altered'],
  ])('is light when the network %s, and strong once it is whole', async (_, fault, problem) => {
    let isBroken = true;
    const isFaulty = (name: string): boolean => isBroken && name.endsWith('.nnue');
    await visit({ isolated: true, [fault]: isFaulty }, async (page) => {
      expect(await page.evaluate(searchBriefly, 'strong' as const)).toMatchObject({
        evaluatesWith: 'classical',
        networkRefusal: { isReaders: false, problem },
      });
      isBroken = false;
      await page.evaluate(() => window.chuheTest.service.retryNetwork());
      const mended = await page.evaluate(searchBriefly, 'strong' as const);
      expect(mended.evaluatesWith).toBe('network');
      expect(mended.networkRefusal).toBeUndefined();
    });
  });

  it('fetches a network past the cache that keeps an altered copy of it', async () => {
    let count = 0;
    const altered = (name: string): boolean => {
      if (!name.endsWith('.nnue')) return false;
      count += 1;
      return count === 1;
    };
    await visit({ isolated: true, altered }, async (page) => {
      expect(await page.evaluate(searchBriefly, 'strong' as const)).toMatchObject({
        evaluatesWith: 'network',
        networkRefusal: undefined,
      });
      expect(count).toBe(2);
    });
  });

  it('says that the page is not isolated where the headers are missing', async () => {
    const state = await visit({ isolated: false }, (page) => page.evaluate(turnOn));
    expect(state).toMatchObject({ kind: 'failed', reason: 'no-isolation' });
  });

  it('says what could not be downloaded, and starts once it can be', async () => {
    let broken = true;
    const missing = (name: string): boolean => broken && name.endsWith('.wasm');
    await visit({ isolated: true, missing }, async (page) => {
      const failed = await page.evaluate(turnOn);
      expect(failed).toMatchObject({ kind: 'failed', reason: 'download-failed' });
      broken = false;
      expect(await page.evaluate(turnOn)).toEqual({ kind: 'ready' });
    });
  });

  it('says that the engine did not start when its thread script is missing', async () => {
    const options = { isolated: true, missing: isThreadScript };
    const state = await visit(options, (page) => page.evaluate(turnOn));
    expect(state).toMatchObject({ kind: 'failed', reason: 'start-failed' });
  });

  it('says that the engine crashed in mid-search, and goes on with a new one', async () => {
    await visit({ isolated: true }, async (page) => {
      await page.evaluate(turnOn);
      expect(await page.evaluate(crash, START)).toMatchObject({
        kind: 'failed',
        reason: 'crashed',
      });
      expect(await page.evaluate(turnOn)).toEqual({ kind: 'searching' });
    });
  });

  it('leaves the engine to the tab that switched it on last', async () => {
    await visit({ isolated: true }, async (page, site) => {
      await page.evaluate(turnOn);
      const other = await page.context().newPage();
      await other.goto(site.url);
      await other.evaluate(turnOn);
      const paused = await page.evaluate(waitForPause);
      expect(paused).toEqual({ kind: 'paused', reason: 'paused-by-other-tab' });
      expect(await page.evaluate(turnOn)).toEqual({ kind: 'ready' });
    });
  });
});

function isThreadScript(name: string): boolean {
  return name.endsWith('.worker.js');
}

/** Runs in the page. */
async function turnOn(): Promise<EngineSnapshot['state']> {
  const { service, until } = window.chuheTest;
  service.turnOn();
  const settled = await until(({ state }) => state.kind !== 'loading');
  return settled.state;
}

/** Runs in the page: the other tab does not wait until this one has noticed. */
async function waitForPause(): Promise<EngineSnapshot['state']> {
  const { state } = await window.chuheTest.until((snapshot) => snapshot.state.kind === 'paused');
  return state;
}

/** Runs in the page: an evaluation file that is not there ends the engine when it is to search. */
async function crash(request: typeof START): Promise<EngineSnapshot['state']> {
  const { service, until, send } = window.chuheTest;
  send('setoption name EvalFile value /xiangqi-none.nnue');
  service.configure({ budget: { kind: 'infinite' } });
  service.analyse(request);
  const settled = await until(({ state }) => state.kind === 'failed');
  return settled.state;
}

/** Runs in the page: one search of 1.5 seconds, and how long things took. */
async function search(request: typeof START) {
  const { service, until, takeLongestFrame } = window.chuheTest;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  takeLongestFrame();
  const begun = performance.now();
  const since = (): number => Math.round(performance.now() - begun);
  service.configure({ threads: 2, multiPv: 3, budget: { kind: 'time', ms: 1_500 } });
  service.analyse(request);
  service.turnOn();
  await until(({ state }) => state.kind !== 'loading');
  const readyMs = since();
  const loadingFrameMs = Math.round(takeLongestFrame());
  await until(({ evaluation }) => evaluation !== undefined);
  const firstLineMs = since();
  const { evaluation } = await until(({ state }) => state.kind !== 'searching');
  const searchingFrameMs = Math.round(takeLongestFrame());
  if (evaluation === undefined) throw new Error(JSON.stringify(service.getSnapshot()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { depth, nodes, nps } = evaluation;
  return {
    evaluation,
    text: document.querySelector('#state')?.textContent,
    figures: { readyMs, firstLineMs, loadingFrameMs, searchingFrameMs, depth, nodes, nps },
  };
}

/** Runs in the page. */
async function searchBriefly(evaluation: 'strong' | 'light'): Promise<EngineSnapshot> {
  const { service, until } = window.chuheTest;
  service.configure({ evaluation, multiPv: 1, budget: { kind: 'depth', depth: 3 } });
  service.analyse({
    key: 'start',
    fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w',
    moves: [],
  });
  service.turnOn();
  return until(({ progress }) => progress === 1);
}

/** Runs in the page. */
async function searchWithNetwork(base64: string): Promise<EngineSnapshot> {
  const { service, until } = window.chuheTest;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  service.setNetwork({ name: 'zeros.nnue', bytes });
  service.configure({ multiPv: 1, budget: { kind: 'depth', depth: 3 } });
  service.analyse({
    key: 'start',
    fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w',
    moves: [],
  });
  service.turnOn();
  return until(({ progress }) => progress === 1);
}
