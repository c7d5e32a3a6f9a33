import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { INITIAL_FEN } from './fen.ts';
import { PERFT_MODES, type PerftMode } from './perft.ts';
import { ensureBuilt, runModule } from './testing/built.ts';
import { PERFT_ROWS } from './testing/fixtures.ts';

const MANIFEST = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const MIDGAME = PERFT_ROWS.find(({ id }) => id === 'p022')?.fen ?? INITIAL_FEN;

/** Counts garbage collections and heap growth over more than five million leaves. Even one byte per leaf would show. */
function measureAllocation(fen: string, mode: PerftMode): unknown {
  return JSON.parse(
    runModule(
      `
      import { PerformanceObserver } from 'node:perf_hooks';
      import { perft } from '@chuhe/rules/perft';
      const runs = [];
      const count = (fen, depth) => perft(fen, depth, ${JSON.stringify(mode)});
      for (let round = 0; round < 2; round += 1) count(${JSON.stringify(fen)}, 4);
      gc();
      const observer = new PerformanceObserver((list) => runs.push(...list.getEntries()));
      observer.observe({ entryTypes: ['gc'] });
      const heap = process.memoryUsage().heapUsed;
      const start = performance.now();
      let leaves = 0;
      for (let round = 0; round < 2; round += 1) leaves += count(${JSON.stringify(fen)}, 4);
      const end = performance.now();
      const grown = process.memoryUsage().heapUsed - heap;
      await new Promise((resolve) => setTimeout(resolve, 50));
      const collections = runs.filter(({ startTime }) => startTime >= start && startTime <= end);
      const isFlat = grown < 1_000_000;
      console.log(JSON.stringify({ leaves, collections: collections.length, isFlat }));
      `,
      '--expose-gc',
    ),
  );
}

describe('the built package', () => {
  beforeAll(() => ensureBuilt());

  it('has every subpath that its manifest exports', () => {
    const manifest: unknown = JSON.parse(MANIFEST);
    const subpaths =
      JSON.stringify(manifest)
        .match(/"\.\/\w+(?=":)/g)
        ?.map((subpath) => subpath.slice(3)) ?? [];
    expect(subpaths).toHaveLength(12);
    const imports = subpaths.map((subpath) => `await import('@chuhe/rules/${subpath}')`).join(', ');
    const printed = runModule(`
      const modules = [${imports}];
      console.log(modules.map((module) => Object.keys(module).length > 0).join(' '));
    `);
    expect(printed.trim()).toBe(subpaths.map(() => 'true').join(' '));
  });

  it('runs in plain Node', () => {
    const printed = runModule(`
      import { perft } from '@chuhe/rules/perft';
      import { Position } from '@chuhe/rules/position';
      console.log(perft('${INITIAL_FEN}', 3), Position.initial().play('h2e2').fen);
    `);
    expect(printed.trim()).toBe(
      '79666 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b',
    );
  });

  it.each(PERFT_MODES)('allocates nothing while it counts, with the last ply %s', (mode) => {
    for (const fen of [INITIAL_FEN, MIDGAME]) {
      const expected = PERFT_ROWS.find((row) => row.fen === fen)?.perft[3] ?? 0;
      expect(measureAllocation(fen, mode)).toEqual({
        leaves: 2 * expected,
        collections: 0,
        isFlat: true,
      });
    }
  });
});
