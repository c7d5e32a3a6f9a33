import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('serves this machine only, on port 3000, when nothing is set', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      config: { host: '127.0.0.1', port: 3000, logLevel: 'info', redirects: [] },
    });
  });

  test('takes every variable, and the origin of PUBLIC_URL without its slash', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '0',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'https://chuhe.example/',
      REDIRECTS: '/old=/me?a=b  /forum=https://forum.example/x',
    };
    expect(readConfig(environment)).toEqual({
      ok: true,
      config: {
        host: '0.0.0.0',
        port: 0,
        logLevel: 'warn',
        publicUrl: 'https://chuhe.example',
        redirects: [
          { from: '/old', to: '/me?a=b' },
          { from: '/forum', to: 'https://forum.example/x' },
        ],
      },
    });
  });

  test('reads an empty variable as not set', () => {
    expect(readConfig({ PORT: '', HOST: ' ', PUBLIC_URL: '', REDIRECTS: ' ' })).toEqual(
      readConfig({}),
    );
  });

  test('lists every error at once, without the values', () => {
    const environment = {
      HOST: 'no host',
      PORT: '70000',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'https://user:secret@chuhe.example',
    };
    const result = readConfig(environment);
    const errors = result.ok ? [] : result.errors;
    expect(errors.map((error) => error.split(' ')[0])).toEqual(Object.keys(environment));
    for (const value of [...Object.values(environment), 'secret']) {
      expect(errors.join('\n')).not.toContain(value);
    }
  });

  test.each(['-1', '3000.5', '0x10', 'http', '1e3', '65536'])('refuses PORT=%s', (PORT) => {
    expect(readConfig({ PORT })).toEqual({
      ok: false,
      errors: ['PORT must be a whole number from 0 to 65535'],
    });
  });

  test.each(['::1', '::', '10.0.0.1', 'localhost', 'node-1.example'])('takes HOST=%s', (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ ok: true, config: { host: HOST } });
  });

  test.each([
    'chuhe.example',
    'ftp://chuhe.example',
    'https://chuhe.example/app',
    'https://chuhe.example/?a=1',
  ])('refuses PUBLIC_URL=%s', (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL }).ok).toBe(false);
  });

  test.each([
    '/old',
    'old=/new',
    '//host=/new',
    '/old=//host',
    '/old=javascript:alert(1)',
    '/:id=/new',
    '/*=/new',
    '/=/new',
    '/login=/new',
    '/admin/package=/new',
    '/api/login=/new',
    '/assets/a.js=/new',
    '/a=/b /a=/c',
  ])('refuses REDIRECTS=%s', (REDIRECTS) => {
    expect(readConfig({ REDIRECTS }).ok).toBe(false);
  });
});
