import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { generate } from './generate.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file that is not a network is refused before anything is written', async () => {
  const network = join(folder, 'foreign.nnue');
  writeFileSync(network, 'something else');
  const file = join(folder, 'positions.bin');
  const options = { file, network, positions: 10, nodes: 10, workers: 1, seed: 1 };
  await expect(generate(options)).rejects.toMatchObject({
    name: 'RunError',
    message: `${network} is not a network for Xiangqi: not-a-network`,
  });
  expect(existsSync(file)).toBe(false);
});
