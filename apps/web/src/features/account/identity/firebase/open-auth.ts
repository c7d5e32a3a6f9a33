import type { SignInWays } from '@chuhe/contract/identity-provider';
import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from '@firebase/auth';

export type HostedSettings = NonNullable<SignInWays['hosted']>;

/**
 * Initializes the library with the settings of this site. The specification defines the order of the storages. The size of the pop-up
 * (500 × 600) and the network timeout (30 s, on phones 60 s) are the library's defaults.
 */
export function openAuth({ projectId, apiKey, authDomain, emulatorUrl }: HostedSettings): Auth {
  const app = initializeApp({ projectId, apiKey, authDomain });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  // Disables the library's warning, which would cover a part of the page. A production site cannot use the emulator.
  if (emulatorUrl !== undefined) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}
