import { afterEach, expect, test, vi } from 'vitest';
import { resolvePath } from './command.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a path is relative to the folder in which npm was started', () => {
  vi.stubEnv('INIT_CWD', '/somewhere/deep');
  expect(resolvePath('x/network.nnue')).toBe('/somewhere/deep/x/network.nnue');
  expect(resolvePath('/other/network.nnue')).toBe('/other/network.nnue');
});
