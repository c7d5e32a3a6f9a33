import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, expect, inject, test } from 'vitest';
import { newAccount, registerByApi } from './account-steps.ts';
import { findRealEngine } from './real-engine.ts';
import { useUsers } from './user.ts';

/** The built bridge, as a user starts it, with stand-ins for engines and with a real engine if this machine has one. */

const BRIDGE = fileURLToPath(new URL('../../bridge/dist/chuhe-bridge.mjs', import.meta.url));
const ENGINE = fileURLToPath(
  new URL('../../bridge/src/testing/stand-in-engine.mjs', import.meta.url),
);
const ONE_PROTOCOL_ENGINE = fileURLToPath(
  new URL('../../bridge/src/testing/one-protocol-engine.mjs', import.meta.url),
);
const newUser = useUsers();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-bridge-e2e-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a bridge. @param scripts the script of each engine with its arguments, separated by blanks */
async function startBridge(
  code: string,
  scripts: readonly string[],
): Promise<{ child: ChildProcess; said: () => string }> {
  const folder = await makeFolder();
  const engines = scripts.flatMap((script) => [
    '--engine',
    process.execPath,
    `--engine-args=${script}`,
  ]);
  const where = ['--server', inject('address'), '--config', join(folder, 'config.json')];
  const args = [BRIDGE, ...where, '--code', code, '--name', 'laptop', '--port', '0', ...engines];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  closing.push(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  return { child, said: () => text };
}

async function readCode(page: Page, password: string): Promise<string> {
  await page.goto('/me');
  await page.getByRole('button', { name: 'Connect a computer' }).click();
  await page.getByLabel('Current password').last().fill(password);
  await page.getByRole('button', { name: 'Connect a computer' }).click();
  const command =
    (await page.getByLabel('Command').filter({ hasText: '--code' }).textContent()) ?? '';
  return /--code (\S+)/.exec(command)?.[1] ?? '';
}

/** The scores of the stand-ins. */
const SCORES = { 'Stand-in UCI': '0.39', 'Stand-in UCCI': '0.59' } as const;

/** Waits for the score of an engine. A narrow panel hides one of the places where it is shown. */
const seeScore = (page: Page, name: keyof typeof SCORES) =>
  page
    .getByRole('region', { name: 'Engine' })
    .getByText(SCORES[name])
    .first()
    .waitFor({ state: 'attached' });

/** Chooses an engine in the settings, and waits until its lines are shown. */
async function chooseEngine(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Engine settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Engine settings' });
  await dialog.getByLabel('Engine', { exact: true }).selectOption({ label: `${name} (laptop)` });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.locator(`[data-hint="${name}"]`).waitFor({ state: 'attached' });
}

test('a UCI and a UCCI engine on the user’s computer analyse in the page, and stop when they are removed', async () => {
  const { page } = await newUser();
  const account = newAccount();
  await registerByApi(page, account);
  const bridge = await startBridge(await readCode(page, account.password), [
    ENGINE,
    `${ENGINE} ucci`,
  ]);
  await page.getByText('Engines: Stand-in UCI, Stand-in UCCI').waitFor();
  expect(bridge.said()).toContain('The cloud is at http://127.0.0.1:');

  await page.goto('/');
  for (const name of ['Stand-in UCI', 'Stand-in UCCI'] as const) {
    await chooseEngine(page, name);
    await seeScore(page, name);
  }

  // The choice is kept, and the bridge serves the new page.
  await page.reload();
  await seeScore(page, 'Stand-in UCCI');
  await page.locator('[data-hint="Stand-in UCCI"]').waitFor({ state: 'attached' });

  await page.goto('/me');
  await page.getByRole('button', { name: 'Remove: laptop' }).click();
  await page.getByRole('button', { name: 'Remove: laptop' }).click();
  await page.getByText('No computer is connected with your account.').waitFor();
  if (bridge.child.exitCode === null) await once(bridge.child, 'close');
  expect(bridge.said()).toContain('it was removed there');
});

/** Scores that the engine has written, as the page shows them for Red to move. */
async function scoresIn(log: string): Promise<readonly string[]> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return [...text.matchAll(/ multipv 1 score cp (-?\d+) /g)].map(([, score]) => {
    const pawns = Number(score) / 100;
    return `${pawns > 0 ? '+' : ''}${pawns.toFixed(2)}`.replace('-', '−');
  });
}

test('a real engine analyses in the page by UCI and by UCCI', async ({ skip }) => {
  const engine = await findRealEngine();
  if (engine === undefined) skip('ENGINE_PATH is not set, and there is no fairy-stockfish');
  const protocols = engine?.speaksUcci === true ? ['uci', 'ucci'] : ['uci'];
  const folder = await makeFolder();
  const logOf = (protocol: string): string => join(folder, `${protocol}.log`);
  const { page } = await newUser();
  const account = newAccount();
  await registerByApi(page, account);
  const scripts = protocols.map((each) =>
    [ONE_PROTOCOL_ENGINE, engine?.path, each, logOf(each)].join(' '),
  );
  await startBridge(await readCode(page, account.password), scripts);
  // An engine that has not answered yet is listed by its path.
  const listed = new RegExp(`^Engines: ${protocols.map((each) => `.* in ${each}`).join(', ')}$`);
  const engines = (await page.getByText(listed).textContent()) ?? '';
  const names = engines.replace('Engines: ', '').split(', ');

  await page.goto('/');
  for (const [at, name] of names.entries()) {
    await chooseEngine(page, name);
    const log = logOf(protocols[at] ?? '');
    const panel = page.getByRole('region', { name: 'Engine' });
    const isShown = async (): Promise<boolean> => {
      const shown = (await panel.textContent()) ?? '';
      return (await scoresIn(log)).some((score) => shown.includes(score));
    };
    await expect.poll(isShown, { timeout: 10_000 }).toBe(true);
  }
  if (engine?.speaksUcci !== true) skip('the real engine does not speak UCCI');
});
