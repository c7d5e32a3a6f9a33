import type { Auth, UserCredential } from '@firebase/auth';
import type { Result, SignInStep } from '../identity-provider.ts';
import { attempt, isAuthError } from './attempt.ts';
import { PendingLink } from './pending-link.ts';
import { makeProof } from './proof.ts';
import { SecondFactor } from './second-factor.ts';

/**
 * Turns the result of a sign-in into a step: a proof, or a request for the second factor. Keeps a sign-in that was refused because of its
 * address, to connect it once the owner has signed in by another method.
 */
export class SignInSteps {
  readonly #pending = new PendingLink();
  readonly #second: SecondFactor;

  /** @param onPending called when a second factor is needed */
  constructor(auth: Auth, onPending: () => void) {
    this.#second = new SecondFactor(auth, onPending);
  }

  async take(signIn: () => Promise<UserCredential>): Promise<Result<SignInStep>> {
    const result = await this.takeIfAny(signIn);
    if (!result.ok) return result;
    const { value } = result;
    return value === undefined ? { ok: false, code: 'internal-error' } : { ok: true, value };
  }

  takeIfAny(signIn: () => Promise<UserCredential | null>): Promise<Result<SignInStep | undefined>> {
    return attempt<SignInStep | undefined>(async () => {
      try {
        const credential = await signIn();
        if (credential === null) return undefined;
        const connected = await this.#pending.settle(credential.user);
        const proof = await makeProof(credential.user, credential);
        return { kind: 'proof', proof, connected };
      } catch (error) {
        if (isAuthError(error)) this.#pending.note(error);
        if (isAuthError(error) && this.#second.begin(error)) return { kind: 'second-factor' };
        throw error;
      }
    });
  }

  enterCode(code: string): Promise<Result<SignInStep>> {
    return this.take(() => this.#second.enter(code));
  }

  /** Drops the unfinished sign-in. Called when the user goes back. */
  drop(): void {
    this.#second.drop();
  }
}
