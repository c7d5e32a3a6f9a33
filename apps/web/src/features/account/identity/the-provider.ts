import { currentLanguage } from '../../../i18n/i18n.ts';
import { fetchChunk } from '../../../lib/chunk.ts';
import { readText, removeText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { loadWays } from './ways.ts';

/** The provider of this page: its library is fetched when a page needs it, and never where the site has none. */

let known: Promise<IdentityProvider | undefined> | undefined;

/**
 * `undefined` where the site has none, or the server cannot say.
 *
 * @throws ChunkError where the code cannot be fetched; the next call tries again
 */
export function loadProvider(): Promise<IdentityProvider | undefined> {
  known ??= open().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Remembers that somebody has signed in by the provider in this browser, so that logging out ends that, too. */
export function noteHosted(): void {
  writeText(STORAGE_KEYS.hosted, '1');
}

/** Milliseconds that logging out waits for the provider. */
const PATIENCE = 4000;

/** Ends the sign-in at the provider, where there is one. Never holds up what comes after it for long. */
export async function leaveProvider(): Promise<void> {
  if (readText(STORAGE_KEYS.hosted) === undefined) return;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  await Promise.race([leave().catch(() => undefined), late]);
}

async function leave(): Promise<void> {
  const result = await (await loadProvider())?.signOut();
  if (result?.ok !== false) removeText(STORAGE_KEYS.hosted);
}

/** Tells the provider another name, where somebody is signed in there in this browser. */
export async function renameHosted(displayName: string): Promise<void> {
  if (readText(STORAGE_KEYS.hosted) === undefined) return;
  await (await loadProvider())?.updateProfile(displayName);
}

async function open(): Promise<IdentityProvider | undefined> {
  const ways = await loadWays();
  if (!ways.success) known = undefined;
  const hosted = ways.success ? ways.data.hosted : null;
  if (hosted === null) return undefined;
  const { FirebaseProvider } = await fetchChunk(() => import('./firebase/firebase-provider.ts'));
  return new FirebaseProvider(hosted, currentLanguage);
}
