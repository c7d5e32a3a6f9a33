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
 * The library with the settings of this site. What it is given here is the specification's order of storage; its own are the size of
 * the pop-up (500 × 600) and how long it waits for the network (30 s, on phones 60 s).
 */
export function openAuth({ projectId, apiKey, authDomain, emulatorUrl }: HostedSettings): Auth {
  const app = initializeApp({ projectId, apiKey, authDomain });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  // Its warning would stand over the page, and its settings keep it off a real site.
  if (emulatorUrl !== undefined) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}
