import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { throwIfHelp } from './lib/options.mjs';
import { RunError, run, runScript } from './lib/run.mjs';
import { ROOT } from './lib/setup.mjs';
import { withTemporaryFolder } from './lib/temporary-folder.mjs';
import { runTool, VITEST } from './lib/tools.mjs';
import { buildProduct } from './lib/web-build.mjs';

/**
 * `npm run test:identity`: signs in with the real SDK in a real browser, against a local Auth emulator. The emulator is
 * installed once into `IDENTITY_TOOLS`, by default a folder of `node_modules`: some 240 MB. It needs no Java, no account
 * and no network.
 */

const EMULATOR = 'firebase-tools@15.34.2';
const PROJECT = 'demo-xq';
const START_TIMEOUT_MS = 120_000;

const USAGE = `Use: npm run test:identity -- [VITEST ARGUMENTS]. Tests sign-in against the Auth emulator, which it installs apart
(240 MB) into IDENTITY_TOOLS.`;

await runScript(async () => {
  throwIfHelp(process.argv.slice(2), USAGE);
  await buildProduct();
  const tools = resolve(
    process.env['IDENTITY_TOOLS'] ?? fileURLToPath(new URL('node_modules/.identity', ROOT)),
  );
  await ensureEmulator(tools);
  await withTemporaryFolder(async (folder) => {
    const emulator = await startEmulator(tools, folder);
    try {
      await test(emulator.host);
    } finally {
      await emulator.stop();
    }
  });
});

/** @param {string} tools */
async function ensureEmulator(tools) {
  if (existsSync(programIn(tools))) return;
  console.log(`Installing the Auth emulator into ${tools}; only the first time …`);
  await mkdir(tools, { recursive: true });
  // With its own manifest, so that npm does not look for one in the parent folders.
  await writeFile(join(tools, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--prefix', tools, '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', [...args, EMULATOR], { cwd: tools, shell: process.platform === 'win32' });
}

/** @param {string} tools */
function programIn(tools) {
  return join(tools, 'node_modules/firebase-tools/lib/bin/firebase.js');
}

/**
 * @param {string} tools
 * @param {string} folder for the emulator's settings and log
 */
async function startEmulator(tools, folder) {
  const [auth, hub, logging] = await freePorts(3);
  const host = '127.0.0.1';
  const emulators = {
    auth: { host, port: auth },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const args = ['emulators:start', '--only', 'auth', '--project', PROJECT];
  const child = spawn(process.execPath, [programIn(tools), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await closed;
  };
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!output.includes('All emulators ready')) {
    await Promise.race([closed, wait(100)]);
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new RunError(`The Auth emulator did not start:\n${output}`, 1);
    }
  }
  return { host: `${host}:${auth}`, stop };
}

/** @param {string} host of the emulator */
async function test(host) {
  // Loaded late, since Playwright has to be installed first.
  const { ensureChromium } = await import('./lib/chromium.mjs');
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(),
    FIREBASE_AUTH_EMULATOR_HOST: host,
  };
  const config = ['--config', 'apps/web/vitest.identity.config.ts'];
  await runTool(VITEST, ['run', ...config, ...process.argv.slice(2)], env);
}

/** @param {number} count */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' ? address?.port : undefined;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
