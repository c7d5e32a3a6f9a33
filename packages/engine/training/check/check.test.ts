import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { afterAll, expect, test } from 'vitest';
import { IS_FULL } from '../../src/testing/full.ts';
import { makeNetwork, parseNetwork } from '../network-file.mjs';
import { quantise } from '../quantise.mjs';
import { seededRandom } from '../random.mjs';
import { readShape } from '../shape.mjs';
import { makeInitialParameters } from '../train/initial.mjs';
import { makeLayout } from '../train/layout.mjs';
import { checkNetwork } from './check.mjs';
import { evaluateReference, findDifferences, formatCut, formatRounded } from './compare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const POSITIONS = IS_FULL ? 30 : 16;

test("the engines evaluate the product's network like the reference", async () => {
  const { positions, differences, stacks } = await checkNetwork('own', {
    positions: POSITIONS,
    seed: 2,
  });
  expect({ positions, differences, stacks }).toEqual({
    positions: POSITIONS,
    differences: [],
    stacks: '0 1 2 3 4 5 6 7',
  });
});

test.runIf(IS_FULL)('the engines evaluate an exported network like the reference', async () => {
  const file = join(folder, 'xiangqi-initial.nnue');
  const shape = readShape('9,96');
  const parameters = makeInitialParameters(makeLayout(shape), seededRandom(3));
  writeFileSync(file, makeNetwork(quantise(parameters, { shape, name: 'initial', notice: '' })));
  const { differences } = await checkNetwork(file, { positions: 12, seed: 5 });
  expect(differences).toEqual([]);
});

test('a difference in one weight is found', async () => {
  const fen = '3ak4/4a4/9/9/9/9/9/9/4R4/4K4 b';
  const network = parseNetwork(await readProductNetwork());
  const right = evaluateReference(network, fen);
  network.stacks[1].bias3[0] += 1_000;
  expect(findDifferences(evaluateReference(network, fen), right).messages).toEqual([
    expect.stringContaining('positional of stack 1'),
    expect.stringContaining('total of stack 1'),
    expect.stringContaining('evaluation'),
    expect.stringContaining('final evaluation'),
    expect.stringContaining('network of the own engine'),
    expect.stringContaining('static value of the own engine'),
  ]);
});

test('a file that is not a network is refused', async () => {
  const file = join(folder, 'xiangqi-none.nnue');
  writeFileSync(file, 'nothing');
  await expect(checkNetwork(file, { positions: 1, seed: 1 })).rejects.toThrow(
    'is not a network for Xiangqi',
  );
});

test.each([
  [0, '0.00', '+0.00'],
  [1, '+0.00', '+0.00'],
  [-1, '-0.00', '-0.00'],
  [26, '+0.12', '+0.12'],
  [78, '+0.37', '+0.38'],
  [-207, '-0.99', '-1.00'],
  [20_800, '+100.00', '+100.00'],
])('%i units are printed as %s in a table, as %s in a sentence', (units, cut, rounded) => {
  expect([formatCut(units), formatRounded(units)]).toEqual([cut, rounded]);
});
