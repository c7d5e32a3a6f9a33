/** Runs the real engine in a real browser, if one is installed. The README has the measurements. */
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { Position } from '@chuhe/rules/position';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  devices,
  type Page,
} from 'playwright-core';
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
/** Browsers treat only localhost and https as secure contexts: this host is neither. */
const LAN_HOST = 'lan.example';

interface Visit extends SiteOptions {
  readonly query?: string;
  readonly host?: string;
  readonly context?: BrowserContextOptions;
}

describe.runIf(executablePath !== undefined)('the engine in a browser', () => {
  let folder: string;
  let browser: Browser;

  beforeAll(async () => {
    folder = await buildTestSite();
    browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`],
    });
  });

  afterAll(async () => {
    await browser.close();
    await removeTestSite(folder);
  });

  /** Opens the page, runs the test in it, and closes everything. */
  async function visit<T>(
    { query = '', host = 'localhost', context: profile = {}, ...options }: Visit,
    drive: (page: Page, site: TestSite) => Promise<T>,
  ): Promise<T> {
    const site = await serveTestSite(folder, options);
    const context = await browser.newContext(profile);
    try {
      const page = await context.newPage();
      await page.goto(site.url.replace('localhost', host) + query);
      return await drive(page, site);
    } finally {
      await context.close();
      await site.close();
    }
  }

  const PLACES: readonly (readonly [string, Visit, number])[] = [
    ['with several threads', { isolated: true }, 2],
    ['without isolation', { isolated: false }, 1],
    ['over plain http', { isolated: false, host: LAN_HOST }, 1],
    ['without SIMD', { isolated: true, query: '?scalar' }, 1],
    ['on a phone', { isolated: true, context: devices['Pixel 7'] }, 2],
  ];

  it.each(PLACES)(
    'finds three legal lines in at most 64 MiB with a table of 16, %s',
    async (where, at, most) => {
      const [found, workers, bytes] = await visit({ ...at, change: watchMemory }, async (page) => [
        await page.evaluate(search, START),
        page.workers().length,
        await page.workers()[0]?.evaluate(() => Reflect.get(self, 'memoryBytes')()),
      ]);
      // One worker for each thread: the first starts the others.
      expect(workers).toBe(most);
      expect(found.inUse).toEqual({ threads: most, hashMb: 16 });
      const { lines, multiPv } = found.evaluation;
      expect(multiPv).toBe(3);
      expect(lines).toHaveLength(3);
      expect(new Set(lines.map(({ moves }) => moves[0])).size).toBe(3);
      for (const { moves } of lines) {
        let position = Position.initial();
        for (const move of moves) position = position.play(move);
      }
      expect(found.text).toBe('ready 3');
      expect(found.maxThreads).toBe(most);
      expect(found.network).toEqual({ kind: 'used', name: PRODUCT_NETWORK.name });
      const MIB = 2 ** 20;
      console.log(
        `${where}: ${Math.round(Number(bytes) / MIB)} MiB, ${JSON.stringify(found.figures)}`,
      );
      expect(Number(bytes)).toBeLessThanOrEqual(64 * MIB);
      // The hash table alone takes this much. Less would mean that nothing was measured.
      expect(Number(bytes)).toBeGreaterThan(16 * MIB);
    },
  );

  it('shows a first line after the click, and is ready again sooner', async () => {
    const [cold, warm] = await visit({ isolated: true }, async (page) => {
      const first = await page.evaluate(search, START);
      await page.reload();
      const second = await page.evaluate(search, START);
      return [first.figures.firstLineMs, second.figures.readyMs];
    });
    console.log(`first line, cold: ${cold} ms; ready, warm: ${warm} ms`);
    // The limits are generous, because the machine may be busy. The measured times are printed.
    expect(cold).toBeLessThan(10_000);
    expect(warm).toBeLessThan(5_000);
  });

  it.each(PLACES)('reacts to a stop soon, %s', async (where, at) => {
    const delays = await visit(at, (page) => page.evaluate(stopOften, START));
    const sorted = delays.toSorted((a, b) => a - b);
    console.log(`stop, ${where}: ${sorted.map(Math.round).join(', ')} ms`);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(500);
  });

  it('continues in one thread where no further worker can be started', async () => {
    const options = { isolated: true, change: forbidWorkers };
    const found = await visit(options, (page) => page.evaluate(search, START));
    expect(found.inUse).toEqual({ threads: 1, hashMb: 16 });
    expect(found.evaluation.lines).toHaveLength(3);
  });

  it('uses a network of the user’s, as the engine confirms', async () => {
    const bytes = Buffer.from(makeTrivialNetwork('zeros')).toString('base64');
    const found = await visit({ isolated: true }, (page) =>
      page.evaluate(searchWithNetwork, bytes),
    );
    expect(found).toMatchObject({
      network: { kind: 'used', name: 'zeros.nnue' },
      networkRefusal: undefined,
      evaluation: { lines: [{ score: { kind: 'cp', value: 0 } }] },
    });
  });

  it('reports a failed download, and starts once it succeeds', async () => {
    for (const ending of ['.wasm', '.nnue']) {
      let isBroken = true;
      const missing = (name: string): boolean => isBroken && name.endsWith(ending);
      await visit({ isolated: true, missing }, async (page) => {
        const failed = await page.evaluate(turnOn);
        expect(failed).toMatchObject({ kind: 'failed', reason: 'download-failed' });
        isBroken = false;
        expect(await page.evaluate(turnOn)).toEqual({ kind: 'ready' });
      });
    }
  });

  it('downloads a network past the cache that has an altered copy', async () => {
    let count = 0;
    const change = (name: string, content: Buffer): Buffer | undefined => {
      if (!name.endsWith('.nnue')) return undefined;
      count += 1;
      return count === 1 ? Buffer.from(content.with(4_321, 77)) : undefined;
    };
    const state = await visit({ isolated: true, change }, (page) => page.evaluate(turnOn));
    expect(state).toEqual({ kind: 'ready' });
    expect(count).toBe(2);
  });

  it('reports a failed start when its worker is missing', async () => {
    const options = { isolated: true, missing: isWorkerScript };
    const state = await visit(options, (page) => page.evaluate(turnOn));
    expect(state).toMatchObject({ kind: 'failed', reason: 'start-failed' });
  });

  it('reports a crash during a search, and continues with a new engine', async () => {
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

function isWorkerScript(name: string): boolean {
  return name.endsWith('engine-worker.js');
}

/** Makes starting a worker fail, as it does at a browser's limit of workers. */
function forbidWorkers(name: string, content: Buffer): Buffer | undefined {
  const throwing = 'self.Worker = function () { throw new Error("no more workers"); };\n';
  return isWorkerScript(name) ? Buffer.concat([Buffer.from(throwing), content]) : undefined;
}

function watchMemory(name: string, content: Buffer): Buffer | undefined {
  return isWorkerScript(name) ? Buffer.concat([WATCH_MEMORY, content]) : undefined;
}

/** Runs before the worker's code and records the memories of all WebAssembly instances. */
const WATCH_MEMORY = Buffer.from(`{
  const memories = new Set();
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(module, imports) {
      super(module, imports);
      memories.add(this.exports.memory ?? imports.env.memory);
    }
  };
  self.memoryBytes = () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}\n`);

/** Runs in the page. */
async function turnOn(): Promise<EngineSnapshot['state']> {
  const { service, until } = window.chuheTest;
  service.turnOn();
  const settled = await until(({ state }) => state.kind !== 'loading');
  return settled.state;
}

/** Runs in the page: waits until this tab is paused. The other tab may use the engine before this one has noticed. */
async function waitForPause(): Promise<EngineSnapshot['state']> {
  const { state } = await window.chuheTest.until((snapshot) => snapshot.state.kind === 'paused');
  return state;
}

/** Runs in the page: sends the worker a message without a line, at which it fails. */
async function crash(request: typeof START): Promise<EngineSnapshot['state']> {
  const { service, until, send } = window.chuheTest;
  service.configure({ budget: { kind: 'infinite' } });
  service.analyse(request);
  await until(({ state }) => state.kind === 'searching');
  Reflect.apply(send, undefined, [undefined]);
  const settled = await until(({ state }) => state.kind === 'failed');
  return settled.state;
}

/** Runs in the page: stops five searches, and returns the milliseconds until the engine answered each stop. */
async function stopOften(request: typeof START): Promise<number[]> {
  const { service, until, send, heardAt } = window.chuheTest;
  service.configure({ budget: { kind: 'infinite' } });
  service.analyse(request);
  service.turnOn();
  await until(({ evaluation }) => (evaluation?.depth ?? 0) > 5);
  const delays: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const asked = performance.now();
    send('stop');
    await until(({ state }) => state.kind === 'ready');
    delays.push(heardAt('bestmove') - asked);
    service.analyse(undefined);
    service.analyse({ ...request, key: `${round}` });
    await until(({ evaluation }) => evaluation !== undefined);
  }
  return delays;
}

/** Runs in the page: one search of 1.5 seconds, with timings. */
async function search(request: typeof START) {
  const { service, until, takeLongestFrame } = window.chuheTest;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  takeLongestFrame();
  const begun = performance.now();
  const since = (): number => Math.round(performance.now() - begun);
  service.configure({ threads: 2, hashMb: 16, multiPv: 3, budget: { kind: 'time', ms: 1_500 } });
  service.analyse(request);
  service.turnOn();
  await until(({ state }) => state.kind !== 'loading');
  const readyMs = since();
  const loadingFrameMs = Math.round(takeLongestFrame());
  await until(({ evaluation }) => evaluation !== undefined);
  const firstLineMs = since();
  const found = await until(({ state }) => state.kind !== 'searching');
  const { evaluation, network, limits, inUse } = found;
  const searchingFrameMs = Math.round(takeLongestFrame());
  if (evaluation === undefined) throw new Error(JSON.stringify(service.getSnapshot()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { depth, nodes, nps } = evaluation;
  return {
    evaluation,
    network,
    inUse,
    maxThreads: limits.maxThreads,
    text: document.querySelector('#state')?.textContent,
    figures: { readyMs, firstLineMs, loadingFrameMs, searchingFrameMs, depth, nodes, nps },
  };
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
