// @vitest-environment jsdom
import * as sdk from '@firebase/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { FirebaseProvider } from './firebase-provider.ts';

const { USER, auth } = vi.hoisted(() => ({
  /** The user that the fake SDK signs in. */
  USER: {
    uid: 'lan',
    email: 'lan@example.com',
    displayName: null,
    emailVerified: false,
    providerData: [],
    getIdTokenResult: async () => ({ token: 'signed', signInProvider: 'password' }),
  },
  auth: {
    currentUser: null as object | null,
    languageCode: '',
    authStateReady: () => Promise.resolve(),
  },
}));

vi.mock(import('@firebase/auth'), async (load) => {
  const [createUser, signIn] = [1, 2].map(() =>
    vi.fn<() => Promise<object>>().mockResolvedValue({ user: USER }),
  );
  const [update, verify, reset] = [1, 2, 3].map(() =>
    vi.fn<() => Promise<void>>().mockResolvedValue(),
  );
  const fake = {
    initializeAuth: () => auth,
    getAdditionalUserInfo: () => null,
    createUserWithEmailAndPassword: createUser,
    signInWithEmailAndPassword: signIn,
    updateProfile: update,
    sendEmailVerification: verify,
    sendPasswordResetEmail: reset,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The test uses only this part of the SDK.
  return { ...(await load()), ...(fake as unknown as Partial<typeof sdk>) };
});

beforeEach(() => {
  vi.clearAllMocks();
  auth.currentUser = null;
  auth.languageCode = '';
});

const open = () =>
  new FirebaseProvider({ projectId: 'demo-x', apiKey: 'x', authDomain: 'x.example' }, () => 'vi');

const BACK = { url: `${window.location.origin}/login` };
const PROOF = {
  kind: 'proof',
  proof: { idToken: 'signed', providerId: 'lan', providerType: 'EMAIL', email: 'lan@example.com' },
};

test('signing up makes an account with the name, mails the link that verifies its address, and proves it', async () => {
  const { email } = USER;
  const password = 'đi xe vào cung';
  const step = await open().signUp({ email, password, displayName: 'Lan Trần' });
  expect(sdk.createUserWithEmailAndPassword).toHaveBeenCalledWith(auth, email, password);
  expect(sdk.updateProfile).toHaveBeenCalledWith(USER, { displayName: 'Lan Trần' });
  expect(sdk.sendEmailVerification).toHaveBeenCalledWith(USER, BACK);
  expect(step).toMatchObject({ ok: true, value: PROOF });
});

test('an email address and a password sign in', async () => {
  const step = await open().signInByPassword('lan@example.com', 'đi xe');
  expect(sdk.signInWithEmailAndPassword).toHaveBeenCalledWith(auth, 'lan@example.com', 'đi xe');
  expect(step).toMatchObject({ ok: true, value: PROOF });
});

test('a forgotten password is reset by a mail in the language of the page', async () => {
  expect(await open().sendReset('lan@example.com')).toEqual({ ok: true, value: null });
  expect(sdk.sendPasswordResetEmail).toHaveBeenCalledWith(auth, 'lan@example.com', BACK);
  expect(auth.languageCode).toBe('vi');
});

test('a changed name is changed at the provider, too, if the user is signed in there', async () => {
  expect(await open().updateProfile('Lan Trần')).toMatchObject({ ok: false });
  auth.currentUser = USER;
  expect(await open().updateProfile('Lan Trần')).toEqual({ ok: true, value: null });
  expect(sdk.updateProfile).toHaveBeenCalledWith(USER, { displayName: 'Lan Trần' });
});
