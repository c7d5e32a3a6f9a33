import type { ProviderType } from '@chuhe/contract/identity';
import type { SocialProvider } from '@chuhe/contract/identity-provider';
import type { ProviderFailure } from './provider-failure.ts';

/** A hosted identity provider as pages use it, independent of its library. */

export type Result<Value> = { readonly ok: true; readonly value: Value } | ProviderFailure;

/** A proof of identity, signed by the provider, as the server expects it. */
export interface Proof {
  readonly idToken: string;
  readonly providerType: ProviderType;
  readonly providerId: string;
  /** The provider's names for the user, used if a new account is created without others. */
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | undefined;
}

/** The result of a step of a sign-in. */
export type SignInStep =
  | {
      readonly kind: 'proof';
      readonly proof: Proof;
      /** A provider whose sign-in was refused before and that is now connected. */
      readonly connected?: ProviderType | undefined;
    }
  /** A code of an authenticator is needed. */
  | { readonly kind: 'second-factor' }
  /** The browser goes to the provider's page, and returns to this page afterwards. */
  | { readonly kind: 'leaving' };

/** The account that is signed in at the provider. */
export interface HostedAccount {
  readonly uid: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  /** The methods by which the account can sign in. */
  readonly ways: readonly ProviderType[];
}

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

export interface IdentityProvider {
  /** Resolves once the library has determined whether an account is signed in. */
  readonly account: () => Promise<HostedAccount | undefined>;
  /** Makes an account, and mails a link that verifies its address. */
  readonly signUp: (sign: SignUp) => Promise<Result<SignInStep>>;
  readonly signInByPassword: (email: string, password: string) => Promise<Result<SignInStep>>;
  /** Opens a pop-up. If pop-ups do not work and `mayLeave` is true, redirects instead. Must be called from a click handler. */
  readonly signInBy: (provider: SocialProvider, mayLeave?: boolean) => Promise<Result<SignInStep>>;
  /** The result of a sign-in by redirect. */
  readonly returned: () => Promise<Result<SignInStep | undefined>>;
  readonly enterCode: (code: string) => Promise<Result<SignInStep>>;
  /** A fresh proof of the account that is signed in. */
  readonly prove: () => Promise<Result<Proof>>;
  /** Loads the signed-in account again. */
  readonly reload: () => Promise<HostedAccount | undefined>;
  readonly sendVerification: () => Promise<Result<null>>;
  readonly sendReset: (email: string) => Promise<Result<null>>;
  /** Returns the email address for which the link with this code was sent. */
  readonly checkCode: (code: string) => Promise<Result<string>>;
  readonly confirmReset: (code: string, password: string) => Promise<Result<null>>;
  /** Uses a link that verifies an address or undoes a change. */
  readonly applyCode: (code: string) => Promise<Result<null>>;
  readonly changePassword: (old: string, password: string) => Promise<Result<null>>;
  readonly updateProfile: (displayName: string) => Promise<Result<null>>;
  readonly link: (provider: SocialProvider) => Promise<Result<HostedAccount>>;
  readonly linkPassword: (email: string, password: string) => Promise<Result<HostedAccount>>;
  readonly unlink: (way: ProviderType) => Promise<Result<HostedAccount>>;
  readonly signOut: () => Promise<Result<null>>;
}
