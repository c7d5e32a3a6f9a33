import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { MAX_LENT_ENGINES } from '@chuhe/contract/lent-engine';
import { z } from 'zod';
import { parseServer } from './site.ts';

/** The file in which the bridge keeps its token, and in which the user may list engines. Only its owner can read it. */

const configSchema = z.object({
  /** Origin of the site. */
  server: z.string().transform((text, context) => {
    const server = parseServer(text);
    if (server === undefined) context.addIssue('not an address of a site');
    return server ?? '';
  }),
  token: z.string(),
  engines: z
    .array(
      z.object({
        path: z.string().min(1),
        args: z.array(z.string()).optional(),
        name: z.string().optional(),
      }),
    )
    .max(MAX_LENT_ENGINES)
    .optional(),
});
export type BridgeConfig = z.infer<typeof configSchema>;

/** How an engine is started. */
export interface EngineCommand {
  readonly path: string;
  readonly args?: readonly string[] | undefined;
  /** Replaces the name that the engine reports. */
  readonly name?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The default path of the file on each system. */
export function configPath(platform: NodeJS.Platform, env: Environment, home = homedir()): string {
  return join(configFolder(platform, env, home), 'chuhe-bridge', 'config.json');
}

function configFolder(platform: NodeJS.Platform, env: Environment, home: string): string {
  if (platform === 'win32') return env['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  return env['XDG_CONFIG_HOME'] ?? join(home, '.config');
}

/** @returns the settings; `undefined` without a file; a text with the problem if the file is damaged */
export async function readConfig(path: string): Promise<BridgeConfig | string | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  try {
    const parsed = configSchema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return `${path} is not valid: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  } catch {
    return `${path} is not valid JSON.`;
  }
}

/** Writes the file as a whole: a process that is killed meanwhile leaves the old one. */
export async function writeConfig(path: string, config: BridgeConfig): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.new`;
  // A draft of an earlier process may have other rights, or be a link of another user.
  await rm(draft, { force: true });
  const text = `${JSON.stringify(config, undefined, 2)}\n`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
}

export async function removeConfig(path: string): Promise<void> {
  await rm(path, { force: true });
}
