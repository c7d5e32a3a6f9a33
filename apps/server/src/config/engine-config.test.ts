import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENGINE_VARIABLES, makeEngineConfig } from './engine-config.ts';

const schema = z.object(ENGINE_VARIABLES);

describe('the settings of the engine', () => {
  test('have defaults', () => {
    expect(makeEngineConfig(schema.parse({}))).toEqual({
      path: undefined,
      evalFile: undefined,
      maxProcesses: 64,
      hashMb: 64,
      searchPath: '',
    });
  });

  test('resolve paths from the folder of the repository, and keep bare names', () => {
    const root = resolve(import.meta.dirname, '../../../..');
    const environment = {
      ENGINE_PATH: 'engines/pikafish',
      ENGINE_EVALFILE: 'x.nnue',
      ENGINE_PROCESSES: '2',
      ENGINE_HASH: '256',
      PATH: '/bin',
    };
    expect(makeEngineConfig(schema.parse(environment))).toEqual({
      path: resolve(root, 'engines/pikafish'),
      evalFile: resolve(root, 'x.nnue'),
      maxProcesses: 2,
      hashMb: 256,
      searchPath: '/bin',
    });
    const named = makeEngineConfig(schema.parse({ ENGINE_PATH: 'pikafish' }));
    expect(named.path).toBe('pikafish');
  });

  test.each([
    { ENGINE_PROCESSES: '0' },
    { ENGINE_PROCESSES: '65' },
    { ENGINE_HASH: '1.5' },
    { ENGINE_HASH: '-1' },
    { ENGINE_PATH: 'a\nquit' },
    { ENGINE_EVALFILE: 'a\u2028b' },
  ])('are refused as %o', (environment) => {
    expect(schema.safeParse(environment).success).toBe(false);
  });
});
