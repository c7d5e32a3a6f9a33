import { readText, removeText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts';
import { identity } from './identity.ts';

/** The user's sign-in at the identity provider, which exists beside the session on this site. */

/** Notes that a user has signed in at the provider in this browser, so that logging out also signs out there. */
export function noteHosted(): void {
  writeText(STORAGE_KEYS.hosted, '1');
}

/** The longest time that logging out waits for the provider, in milliseconds. */
const SIGN_OUT_TIMEOUT = 4000;

/** Signs out at the provider, if a user is signed in there. Settles after `SIGN_OUT_TIMEOUT` at the latest. */
export async function signOutOfProvider(): Promise<void> {
  if (readText(STORAGE_KEYS.hosted) === undefined) return;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, SIGN_OUT_TIMEOUT);
  });
  await Promise.race([leave().catch(() => undefined), late]);
}

async function leave(): Promise<void> {
  const result = await (await identity().loadProvider())?.signOut();
  if (result?.ok !== false) removeText(STORAGE_KEYS.hosted);
}

/** Changes the name at the provider, if a user is signed in there in this browser. */
export async function renameAtProvider(displayName: string): Promise<void> {
  if (readText(STORAGE_KEYS.hosted) === undefined) return;
  await (await identity().loadProvider())?.updateProfile(displayName);
}
