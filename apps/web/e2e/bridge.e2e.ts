import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, expect, inject, test } from 'vitest';
import { newAccount, registerByApi } from './account-steps.ts';
import { useUsers } from './user.ts';

/** The built bridge, as a user starts it, with stand-ins for engines. */

const BRIDGE = fileURLToPath(new URL('../../bridge/dist/chuhe-bridge.mjs', import.meta.url));
const ENGINE = fileURLToPath(
  new URL('../../bridge/src/testing/stand-in-engine.mjs', import.meta.url),
);
const newUser = useUsers();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Starts a bridge with the stand-ins of a UCI and a UCCI engine. */
async function startBridge(code: string): Promise<{ child: ChildProcess; said: () => string }> {
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-bridge-e2e-'));
  const engines = ['', ' ucci'].flatMap((words) => [
    '--engine',
    process.execPath,
    `--engine-args=${ENGINE}${words}`,
  ]);
  const where = ['--server', inject('address'), '--config', join(folder, 'config.json')];
  const args = [BRIDGE, ...where, '--code', code, '--name', 'laptop', '--port', '0', ...engines];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  closing.push(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'close');
    }
    await rm(folder, { recursive: true, force: true });
  });
  return { child, said: () => text };
}

async function readCode(page: Page, password: string): Promise<string> {
  await page.goto('/me');
  await page.getByRole('button', { name: 'Connect a computer' }).click();
  await page.getByLabel('Current password').last().fill(password);
  await page.getByRole('button', { name: 'Connect a computer' }).click();
  const command = (await page.getByLabel('Command').textContent()) ?? '';
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

test('a UCI and a UCCI engine on the user’s computer analyse in the page, and stop when they are removed', async () => {
  const { page } = await newUser();
  const account = newAccount();
  await registerByApi(page, account);
  const bridge = await startBridge(await readCode(page, account.password));
  await page.getByText('Engines: Stand-in UCI, Stand-in UCCI').waitFor();
  expect(bridge.said()).toContain('The cloud is at http://127.0.0.1:');

  await page.goto('/');
  for (const name of ['Stand-in UCI', 'Stand-in UCCI'] as const) {
    await page.getByRole('button', { name: 'Engine settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Engine settings' });
    await dialog.getByLabel('Engine', { exact: true }).selectOption({ label: `${name} (laptop)` });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator(`[data-hint="${name}"]`).waitFor({ state: 'attached' });
    await seeScore(page, name);
  }

  // The choice is kept, and the bridge serves the new page.
  await page.reload();
  await seeScore(page, 'Stand-in UCCI');
  await page.locator('[data-hint="Stand-in UCCI"]').waitFor({ state: 'attached' });

  await page.goto('/me');
  await page.getByRole('button', { name: 'Remove: laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No computer is connected with your account.').waitFor();
  if (bridge.child.exitCode === null) await once(bridge.child, 'close');
  expect(bridge.said()).toContain('it was removed there');
});
