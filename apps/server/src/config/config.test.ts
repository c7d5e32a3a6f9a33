import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('listens on this machine only, on port 3000, by default', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      warnings: [],
      config: {
        host: '127.0.0.1',
        port: 3000,
        logLevel: 'info',
        redirects: [],
        drainSeconds: 0,
        timeZone: 'Asia/Ho_Chi_Minh',
        defaultLanguage: 'en',
        trustedProxies: [],
        dataFolder: fileURLToPath(new URL('../../../../data', import.meta.url)),
        engine: expect.anything(),
        loadsMasters: true,
        exercisesFile: expect.stringContaining('exercises.tsv.br'),
        isPrivateUpstreamAllowed: false,
      },
    });
  });

  test('reads every variable, and the origin of PUBLIC_URL without its slash', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '0',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'https://chuhe.example/',
      REDIRECTS: '/old=/me?a=b  /forum=https://forum.example/x',
      TIME_ZONE: 'America/New_York',
      DEFAULT_LANGUAGE: 'vi',
      DATA_DIR: '/srv/chuhe',
      DATABASE_URL: 'postgresql://chuhe:secret@localhost/chuhe',
      DRAIN_SECONDS: '7',
      SECRET_KEY: 'a secret that has 32 characters.',
      TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8',
      SMTP_URL: 'smtps://user:secret@mail.example',
      MAIL_FROM: 'Chuhe <chuhe@mail.example>',
      IDENTITY_ISSUER: 'https://id.example',
      IDENTITY_AUDIENCE: 'chuhe',
      IDENTITY_KEYS_URL: 'https://id.example/keys',
      MASTER_GAMES: 'off',
      EXERCISES_FILE: '/srv/exercises.tsv.br',
      CLOUD_UPSTREAM_URL: 'http://127.0.0.1:8000/chessdb.php',
      CLOUD_UPSTREAM_ALLOW_PRIVATE: '1',
      ALERT_WEBHOOK_URL: 'https://chat.example/hook',
      ALERT_MAIL_TO: 'operator@chuhe.example',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      METRICS_TOKEN: 'a-token-of-32-letters-and-digits',
    };
    expect(readConfig(environment)).toEqual({
      ok: true,
      warnings: [],
      config: {
        host: '0.0.0.0',
        port: 0,
        logLevel: 'warn',
        publicUrl: 'https://chuhe.example',
        redirects: [
          { from: '/old', to: '/me?a=b' },
          { from: '/forum', to: 'https://forum.example/x' },
        ],
        timeZone: 'America/New_York',
        defaultLanguage: 'vi',
        dataFolder: '/srv/chuhe',
        databaseUrl: 'postgresql://chuhe:secret@localhost/chuhe',
        drainSeconds: 7,
        secretKey: 'a secret that has 32 characters.',
        trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
        mail: { smtpUrl: 'smtps://user:secret@mail.example', from: 'Chuhe <chuhe@mail.example>' },
        identity: {
          issuer: 'https://id.example',
          audience: 'chuhe',
          keysUrl: 'https://id.example/keys',
        },
        engine: expect.anything(),
        loadsMasters: false,
        exercisesFile: '/srv/exercises.tsv.br',
        cloudUpstreamUrl: 'http://127.0.0.1:8000/chessdb.php',
        isPrivateUpstreamAllowed: true,
        alertWebhookUrl: 'https://chat.example/hook',
        alertMailTo: 'operator@chuhe.example',
        metrics: { port: 9464, host: '0.0.0.0', token: 'a-token-of-32-letters-and-digits' },
      },
    });
  });

  test('refuses an upstream database on this machine or in its network, unless that is allowed', () => {
    expect(readConfig({ CLOUD_UPSTREAM_URL: 'http://[::1]/chessdb.php' })).toMatchObject({
      ok: false,
      errors: [expect.stringMatching(/^CLOUD_UPSTREAM_URL must not be .+ALLOW_PRIVATE=1 is set$/)],
    });
  });

  test('treats an empty variable as not set', () => {
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

  test.each([
    ['SMTP_URL', 'smtp://mail.example', ['MAIL_FROM']],
    ['IDENTITY_ISSUER', 'https://id.example', ['IDENTITY_AUDIENCE', 'IDENTITY_KEYS_URL']],
    ['MAIL_FROM', 'chuhe@mail.example', ['SMTP_URL']],
    ['ENGINE_EVALFILE', '/srv/network.nnue', ['ENGINE_PATH']],
    ['ALERT_MAIL_TO', 'operator@chuhe.example', ['SMTP_URL']],
    ['METRICS_HOST', '127.0.0.1', ['METRICS_PORT']],
    ['METRICS_HOST', '0.0.0.0', ['METRICS_PORT', 'METRICS_TOKEN']],
    ['STRIPE_SECRET_KEY', 'sk_test_a', ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    ['FIREBASE_PROJECT_ID', 'my-project', ['FIREBASE_API_KEY']],
    ['FIREBASE_PROVIDERS', 'google', ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY']],
  ])('reports what is missing in addition to %s', (name, value, missing) => {
    const result = readConfig({ [name]: value });
    const errors = result.ok ? [] : result.errors;
    expect(errors.map((error) => error.split(' ')[0])).toEqual(missing);
  });

  test.each([
    ['DATABASE_URL', 'mysql://localhost/chuhe'],
    ['SECRET_KEY', 'too short'],
    ['DRAIN_SECONDS', '61'],
    ['METRICS_TOKEN', 'too short'],
    ['METRICS_PORT', '70000'],
    ['ALERT_WEBHOOK_URL', 'http://chat.example/hook'],
    ['ALERT_MAIL_TO', 'operator'],
    ['TRUSTED_PROXIES', 'localhost'],
    ['TIME_ZONE', '+07:00'],
    ['TIME_ZONE', 'Asia/Hanoi'],
    ['TIME_ZONE', 'CET'],
    ['TIME_ZONE', "UTC'; drop table users --"],
    ['DEFAULT_LANGUAGE', 'fr'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['SMTP_URL', 'relay.internal'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example:70000'],
    ['MAIL_FROM', 'Chuhe <chuhe@>'],
    ['DATABASE_URL', 'postgresql://localhost:70000/chuhe'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:70000'],
    ['IDENTITY_KEYS_URL', 'http://id.example/keys'],
    ['FIREBASE_PROVIDERS', 'google myspace'],
    ['FIREBASE_AUTH_DOMAIN', 'https://a.example'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '10.0.0.1:9099'],
  ])('refuses %s=%s without repeating it', (name, value) => {
    const result = readConfig({ [name]: value });
    const errors = result.ok ? [] : result.errors;
    expect(errors.join()).toContain(name);
    expect(errors.join()).not.toContain(value);
  });

  test.each([
    ['STRIPE_SECRET', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']],
    ['SMTP_HOST', ['SMTP_URL']],
    ['MAIL_SENDER', ['MAIL_FROM']],
    ['EMAIL_FROM', ['MAIL_FROM']],
    ['TIMEZONE', ['TIME_ZONE']],
    ['TRUSTED_PROXY', ['TRUSTED_PROXIES']],
    ['DB_URL', ['DATABASE_URL']],
    ['PUBLIC_ULR', ['PUBLIC_URL']],
  ])('warns of %s, which is no setting, and names the right one', (name, meant) => {
    const { ok, warnings } = readConfig({ [name]: 'a secret' });
    expect([ok, warnings.length]).toEqual([true, 1]);
    for (const each of [name, ...meant]) expect(warnings[0]).toContain(each);
    expect(warnings[0]).not.toContain('secret');
  });

  test('names a misspelt setting beside the one that is missing, and leaves other programs alone', () => {
    const half = { STRIPE_SECRET: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' };
    const { warnings, ...result } = readConfig(half);
    expect(result).toMatchObject({ ok: false });
    expect(warnings[0]).toMatch(/^STRIPE_SECRET is not a setting: see STRIPE_SECRET_KEY/);
    const others = ['HOSTNAME', 'TZ', 'LANGUAGE', 'MAIL', 'POSTGRES_PASSWORD', 'NODE_ENV', 'PWD'];
    expect(readConfig(Object.fromEntries(others.map((name) => [name, 'x']))).warnings).toEqual([]);
  });

  test('names a wrong value and what is missing beside others at the same time', () => {
    const half = { PORT: 'x', SMTP_URL: 'mail.example', CLOUD_UPSTREAM_URL: 'none' };
    const result = readConfig({ ...half, STRIPE_SECRET_KEY: 'sk_test_a' });
    const errors = result.ok ? [] : result.errors;
    expect(errors.map((error) => error.split(' ')[0])).toEqual([
      'PORT',
      'SMTP_URL',
      'CLOUD_UPSTREAM_URL',
      'MAIL_FROM',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
  });

  test('refuses one port for the site and the metrics', () => {
    expect(readConfig({ PORT: '9464', METRICS_PORT: '9464' })).toMatchObject({
      errors: [expect.stringMatching(/^METRICS_PORT must differ from PORT/)],
    });
    expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).ok).toBe(true);
  });

  test.each(['-1', '3000.5', '0x10', 'http', '1e3', '65536'])('refuses PORT=%s', (PORT) => {
    expect(readConfig({ PORT })).toMatchObject({
      ok: false,
      errors: ['PORT must be a whole number from 0 to 65535'],
    });
  });

  test.each(['::1', '127.0.0.2', 'localhost'])('takes HOST=%s', (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ ok: true, config: { host: HOST } });
  });

  test.each(['::', '0.0.0.0', '10.0.0.1', 'node-1.example'])(
    'takes HOST=%s only with PUBLIC_URL, or if that is allowed by name',
    (HOST) => {
      expect(readConfig({ HOST })).toMatchObject({
        ok: false,
        errors: [expect.stringMatching(/^PUBLIC_URL is missing: .+ ALLOW_INSECURE_HOST=1 /)],
      });
      for (const allowed of [{ PUBLIC_URL: 'https://a.example' }, { ALLOW_INSECURE_HOST: '1' }]) {
        expect(readConfig({ HOST, ...allowed })).toMatchObject({ config: { host: HOST } });
      }
    },
  );

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
