import type { ProviderType } from '@chuhe/contract/identity';
import { PROVIDER_IDS, type SocialProvider } from '@chuhe/contract/identity-provider';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getRedirectResult,
  linkWithCredential,
  linkWithPopup,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
  type UserCredential,
  unlink,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import { logPendingSecondFactor, logSessionState } from '../../../../lib/session/auth-state.ts';
import type {
  HostedAccount,
  IdentityProvider,
  Result,
  SignInStep,
  SignUp,
} from '../identity-provider.ts';
import { awayNote } from '../tab-notes.ts';
import { attempt, codeOf, done, SignedOutError } from './attempt.ts';
import { type HostedSettings, openAuth } from './open-auth.ts';
import { accountOf, makeProof } from './proof.ts';
import { makeAuthProvider } from './providers.ts';
import { SignInSteps } from './sign-in-steps.ts';

/** Firebase Authentication. */
export class FirebaseProvider implements IdentityProvider {
  readonly #auth: Auth;
  readonly #language: () => string;
  readonly #steps: SignInSteps;

  /** @param language returns the language of emails and of the provider's pages, as a BCP 47 tag */
  constructor(settings: HostedSettings, language: () => string) {
    this.#auth = openAuth(settings);
    this.#language = language;
    this.#steps = new SignInSteps(this.#auth, logPendingSecondFactor);
  }

  async account() {
    await this.#auth.authStateReady();
    const user = this.#auth.currentUser;
    return user === null ? undefined : accountOf(user);
  }

  signUp({ email, password, displayName }: SignUp) {
    return this.#step(async () => {
      const made = await this.#makeOrFind(email, password);
      if (!made.user.displayName) await updateProfile(made.user, { displayName });
      // If the mail fails, the account still exists, and the user can request another mail.
      if (!made.user.emailVerified) await this.#mailVerification(made.user).catch(() => undefined);
      return made;
    });
  }

  signInByPassword(email: string, password: string) {
    return this.#step(() => signInWithEmailAndPassword(this.#auth, email, password));
  }

  async signInBy(name: SocialProvider, mayLeave = true): Promise<Result<SignInStep>> {
    const provider = makeAuthProvider(name);
    const step = await this.#step(() => signInWithPopup(this.#auth, provider));
    if (step.ok || !mayLeave || !NEEDS_REDIRECT.has(step.code)) return step;
    return attempt<SignInStep>(async () => {
      awayNote.write('1');
      await signInWithRedirect(this.#auth, provider);
      return { kind: 'leaving' };
    });
  }

  returned() {
    this.#speak();
    return this.#steps.takeIfAny(() => getRedirectResult(this.#auth));
  }

  enterCode(code: string) {
    this.#speak();
    return this.#steps.enterCode(code);
  }

  prove() {
    return this.#asUser((user) => makeProof(user));
  }

  async reload() {
    const user = this.#auth.currentUser;
    if (user !== null) await attempt(() => reload(user));
    return this.account();
  }

  sendVerification() {
    return this.#asUser((user) => done(this.#mailVerification(user)));
  }

  sendReset(email: string) {
    this.#speak();
    return attempt(() => done(sendPasswordResetEmail(this.#auth, email, backHere())));
  }

  checkCode(code: string) {
    return attempt(async () => (await checkActionCode(this.#auth, code)).data.email ?? '');
  }

  confirmReset(code: string, password: string) {
    return attempt(() => done(confirmPasswordReset(this.#auth, code, password)));
  }

  applyCode(code: string) {
    return attempt(() => done(applyActionCode(this.#auth, code)));
  }

  changePassword(old: string, password: string) {
    return this.#asUser(async (user) => {
      const credential = EmailAuthProvider.credential(user.email ?? '', old);
      await reauthenticateWithCredential(user, credential);
      return done(updatePassword(user, password));
    });
  }

  updateProfile(displayName: string) {
    return this.#asUser((user) => done(updateProfile(user, { displayName })));
  }

  link(name: SocialProvider) {
    return this.#asUser(async (user) =>
      accountOf((await linkWithPopup(user, makeAuthProvider(name))).user),
    );
  }

  linkPassword(email: string, password: string) {
    const credential = EmailAuthProvider.credential(email, password);
    return this.#asUser(async (user) => {
      try {
        await linkWithCredential(user, credential);
      } catch (error) {
        // The emulator reports the account's own address as in use by another account.
        const isOwn = codeOf(error) === 'email-already-in-use' && user.email === email;
        if (!isOwn) throw error;
        await updatePassword(user, password);
      }
      return accountOf(user);
    });
  }

  unlink(way: ProviderType): Promise<Result<HostedAccount>> {
    return this.#asUser(async (user) => accountOf(await unlink(user, PROVIDER_IDS[way])));
  }

  signOut() {
    this.#steps.drop();
    return attempt(async () => {
      await signOut(this.#auth);
      logSessionState();
      return null;
    });
  }

  /** Creates an account. If an earlier attempt whose answer was lost has already created the account, signs in to it. */
  async #makeOrFind(email: string, password: string): Promise<UserCredential> {
    try {
      return await createUserWithEmailAndPassword(this.#auth, email, password);
    } catch (error) {
      if (codeOf(error) !== 'email-already-in-use') throw error;
      return signInWithEmailAndPassword(this.#auth, email, password).catch(() => {
        throw error;
      });
    }
  }

  #mailVerification(user: User): Promise<void> {
    this.#speak();
    return sendEmailVerification(user, backHere());
  }

  #speak(): void {
    this.#auth.languageCode = this.#language();
  }

  #step(signIn: () => Promise<UserCredential>): Promise<Result<SignInStep>> {
    this.#speak();
    return this.#steps.take(signIn);
  }

  #asUser<Value>(work: (user: User) => Promise<Value>): Promise<Result<Value>> {
    this.#speak();
    return attempt(async () => {
      await this.#auth.authStateReady();
      const user = this.#auth.currentUser;
      if (user === null) throw new SignedOutError();
      return work(user);
    });
  }
}

/** The error codes after which a redirect is needed, because pop-ups do not work in this browser. */
const NEEDS_REDIRECT: ReadonlySet<string> = new Set([
  'popup-blocked',
  'operation-not-supported-in-this-environment',
]);

/** The page to which the provider redirects after an email link was used. */
function backHere() {
  return { url: `${window.location.origin}/login` };
}
