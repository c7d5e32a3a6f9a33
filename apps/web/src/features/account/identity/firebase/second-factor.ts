import {
  type Auth,
  type AuthError,
  FactorId,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorResolver,
  TotpMultiFactorGenerator,
  type UserCredential,
} from '@firebase/auth';
import { providerCodeOf } from '../provider-failure.ts';

/** A sign-in that still needs its second factor, a code of an authenticator (TOTP). */
export class SecondFactor {
  readonly #auth: Auth;
  readonly #onPending: () => void;
  #pending: { readonly resolver: MultiFactorResolver; readonly factor: string } | undefined;

  constructor(auth: Auth, onPending: () => void) {
    this.#auth = auth;
    this.#onPending = onPending;
  }

  /** @returns whether a code is expected now; `false` for other errors, and if the account has only factors of another kind */
  begin(error: AuthError): boolean {
    if (providerCodeOf(error.code) !== 'multi-factor-auth-required') return false;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The library documents errors with this code as such.
    const resolver = getMultiFactorResolver(this.#auth, error as MultiFactorError);
    this.#onPending();
    const factor = resolver.hints.find(({ factorId }) => factorId === FactorId.TOTP)?.uid;
    this.#pending = factor === undefined ? undefined : { resolver, factor };
    return this.#pending !== undefined;
  }

  /** Drops the unfinished sign-in. Called when the user goes back. */
  drop(): void {
    this.#pending = undefined;
  }

  /** Completes the sign-in with a code. After a wrong code, the user can enter another one. */
  async enter(code: string): Promise<UserCredential> {
    if (this.#pending === undefined) throw new Error('No second factor is waited for');
    const { resolver, factor } = this.#pending;
    const assertion = TotpMultiFactorGenerator.assertionForSignIn(factor, code);
    const credential = await resolver.resolveSignIn(assertion);
    this.#pending = undefined;
    return credential;
  }
}
