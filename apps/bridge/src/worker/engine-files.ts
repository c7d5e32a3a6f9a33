import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkEngine } from '@chuhe/contract/work';
import { compileBuild } from '@chuhe/engine/compile-build';
import { findFormatProblem } from '@chuhe/engine/network/format';
import { shareNetwork } from '@chuhe/engine/network/share-network';
import { type NetworkParts, splitNetwork } from '@chuhe/engine/network/write-network';
import type { EngineBuilds } from '@chuhe/engine/uci-engine';
import { dropBody, readLimited } from '../read-limited.ts';
import { reasonOf } from '../site.ts';

/** The site's engine and network. They are fetched once, checked by their SHA-256, and kept in a folder. */

export interface LoadedEngine {
  readonly id: string;
  readonly compiled: EngineBuilds['single'];
  /** In memory that threads share. */
  readonly network: { readonly name: string; readonly bytes: NetworkParts };
  readonly hashMb: number;
}

/** The largest file that is read, in bytes. Networks have about 11 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 300_000;
/** A draft of this age, in milliseconds, belongs to a process that has ended. */
const OLD_DRAFT_MS = 3_600_000;

export interface EngineFilesOptions {
  readonly server: string;
  /** The folder in which the files are kept. */
  readonly folder: string;
  /** Ends a download. */
  readonly signal: AbortSignal;
}

/** @returns the engine, or in English why it cannot be used */
export async function loadEngine(
  { id, build, network, hashMb }: WorkEngine,
  options: EngineFilesOptions,
): Promise<LoadedEngine | string> {
  try {
    const [wasm, file] = [await readOrFetch(build, options), await readOrFetch(network, options)];
    const problem = findFormatProblem(file);
    if (problem !== undefined) return `${network.name} is not a network of this engine: ${problem}`;
    const compiled = await compileBuild(wasm);
    await removeOthers(options.folder, [build.sha256, network.sha256]);
    return {
      id,
      compiled,
      hashMb,
      network: { name: network.name, bytes: shareNetwork(splitNetwork(file)) },
    };
  } catch (error) {
    return `The engine of the site cannot be loaded: ${reasonOf(error)}`;
  }
}

interface SiteFile {
  readonly sha256: string;
  /** A path on the site. */
  readonly url: string;
}

async function readOrFetch(
  file: SiteFile,
  { server, folder, signal }: EngineFilesOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  // The hash becomes a part of a path.
  if (!/^[\da-f]{64}$/.test(file.sha256)) throw new Error('the site names no SHA-256');
  const path = join(folder, file.sha256);
  const kept = await readFile(path).catch(() => undefined);
  if (kept !== undefined && hashOf(kept) === file.sha256) return new Uint8Array(kept);
  const url = new URL(file.url, server);
  // The site must not make this computer send requests to others.
  if (!file.url.startsWith('/') || url.origin !== new URL(server).origin) {
    throw new Error(`${file.url} is not a path on the site`);
  }
  const bytes = await fetchFile(url, signal);
  const hash = hashOf(bytes);
  if (hash !== file.sha256) throw new Error(`${file.url} has the SHA-256 ${hash}`);
  await keep(path, bytes, folder);
  return bytes;
}

async function fetchFile(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) {
    dropBody(response);
    throw new Error(`${url.href}: status ${response.status}`);
  }
  return new Uint8Array(await readLimited(response, MAX_BYTES));
}

/** Keeps a file for the next start. Without it, the file is fetched again. */
async function keep(path: string, bytes: Uint8Array, folder: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch {
    // The disk may be full, or the folder may be read only.
  }
}

/** Removes engines and networks that the site no longer uses, and what a process that was ended has left. */
async function removeOthers(folder: string, used: readonly string[]): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const isOther = /^[\da-f]{64}$/.test(name) && !used.includes(name);
    const isDraft = /^[\da-f]{64}\.\d+\.new$/.test(name);
    const changed = isDraft ? (await stat(path).catch(() => undefined))?.mtimeMs : undefined;
    const isOld = changed !== undefined && Date.now() - changed > OLD_DRAFT_MS;
    // A file that cannot be removed costs only its space.
    if (isOther || isOld) await rm(path, { force: true }).catch(() => undefined);
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
