import { BRIDGE_LIMITS } from '@chuhe/contract/bridge';
import { getPairing, pairBridge } from '@chuhe/contract/bridge-endpoints';
import { z } from 'zod';
import type { CommandLine } from './command-line.ts';
import { type BridgeConfig, readConfig, writeConfig } from './config-file.ts';
import { callSite, isUnencrypted, reasonOf } from './site.ts';
import type { Terminal } from './terminal.ts';

const pairedSchema = z.object({ name: z.string(), account: z.string() });

/** How often a user may mistype the code. */
const TRIES = 3;

interface PairingOptions extends Pick<CommandLine, 'code'> {
  /** How the site lists this computer. */
  readonly name: string;
}

/**
 * Finds the account for which the bridge works: that of the settings, or that of a code that the user types.
 *
 * @returns what is wrong, as a text, or the settings
 */
export async function findPairing(
  options: PairingOptions & Pick<CommandLine, 'server'>,
  path: string,
  terminal: Terminal,
): Promise<BridgeConfig | string> {
  const stored = await readConfig(path);
  // It may list engines. Nothing is overwritten that the user could repair.
  if (typeof stored === 'string') return `${stored} Repair it, or remove it with --forget.`;
  const server = options.server ?? stored?.server;
  if (server === undefined) return 'Name the site: node chuhe-bridge.mjs --server URL';
  if (isUnencrypted(server)) {
    terminal.say(`The connection to ${server} is not encrypted. Others can read it on its way.`);
  }
  if (stored?.server === server && options.code === undefined) {
    const checked = await checkPairing(stored, terminal);
    if (checked !== 'removed') return checked;
    terminal.say(`${server} no longer accepts this computer: it was removed there.`);
  }
  return pair({ ...options, server, engines: stored?.engines }, path, terminal);
}

async function checkPairing(
  config: BridgeConfig,
  { say }: Terminal,
): Promise<BridgeConfig | 'removed'> {
  const { server, token } = config;
  const called = await callSite({ server, token, endpoint: getPairing, data: pairedSchema });
  if (called.ok) say(`Paired with ${called.data.account} on ${server} as "${called.data.name}".`);
  else if (called.code === 'UNAUTHORIZED') return 'removed';
  // The site may come back while the bridge runs.
  else say(called.message);
  return config;
}

interface NewPairing extends PairingOptions {
  readonly server: string;
  readonly engines: BridgeConfig['engines'];
}

async function pair(
  { server, code: given, name, engines }: NewPairing,
  path: string,
  { say, ask }: Terminal,
): Promise<BridgeConfig | string> {
  const data = pairedSchema.extend({ token: z.string() });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = tries === 0 && given !== undefined ? given : await ask(QUESTION);
    if (code === undefined)
      return 'A code is needed: node chuhe-bridge.mjs --server URL --code ABCD-EFGH';
    const body = { code, name: nameOf(name) };
    const called = await callSite({ server, endpoint: pairBridge, data, body });
    if (called.ok) {
      const config = { server, token: called.data.token, ...(engines && { engines }) };
      const problem = await writeConfig(path, config).catch(reasonOf);
      if (problem !== undefined) {
        say(`The settings cannot be written, so the next start needs a new code: ${problem}`);
      }
      say(`Paired with ${called.data.account} on ${server} as "${called.data.name}".`);
      return config;
    }
    if (called.code !== 'KEY_UNUSABLE' && called.code !== 'BAD_REQUEST') return called.message;
    say(called.message);
  }
  return 'No code was accepted. Make a new one on the site.';
}

const QUESTION = 'The code that the site shows under "Programs and engines on my computer": ';

function nameOf(name: string): string {
  return name.replaceAll(/\p{C}/gu, '').trim().slice(0, BRIDGE_LIMITS.name).trim() || 'computer';
}
