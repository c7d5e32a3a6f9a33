import type { ProviderType } from '@chuhe/contract/identity';
import type { SocialProvider } from '@chuhe/contract/identity-provider';
import type { ProviderFailure } from './provider-failure.ts';

/** A hosted identity provider as pages know it: whoever it is, and however its library does it. */

export type Result<Value> = { readonly ok: true; readonly value: Value } | ProviderFailure;

/** The provider's signed word for who somebody is, as the server takes it. */
export interface Proof {
  readonly idToken: string;
  readonly providerType: ProviderType;
  readonly providerId: string;
  /** Hints for a new account. */
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | undefined;
}

/** What a sign-in has come to. */
export type SignInStep =
  | {
      readonly kind: 'proof';
      readonly proof: Proof;
      /** A way that was refused before and is connected by this sign-in. */
      readonly connected?: ProviderType | undefined;
    }
  /** A code of the user's authenticator is asked for. */
  | { readonly kind: 'second-factor' }
  /** The browser leaves the page and comes back. */
  | { readonly kind: 'leaving' };

/** Who is signed in at the provider. */
export interface HostedAccount {
  readonly uid: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  /** The ways by which it can be signed in. */
  readonly ways: readonly ProviderType[];
}

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

export interface IdentityProvider {
  /** Settles once it is known. */
  readonly account: () => Promise<HostedAccount | undefined>;
  /** Makes an account, and mails a link that proves its address. */
  readonly signUp: (sign: SignUp) => Promise<Result<SignInStep>>;
  readonly signInByPassword: (email: string, password: string) => Promise<Result<SignInStep>>;
  /** By a pop-up; where none can be opened, the page is left, if it may be. Must be called by a click. */
  readonly signInBy: (provider: SocialProvider, mayLeave?: boolean) => Promise<Result<SignInStep>>;
  /** What a sign-in has come to for which the page was left. */
  readonly returned: () => Promise<Result<SignInStep | undefined>>;
  readonly enterCode: (code: string) => Promise<Result<SignInStep>>;
  /** A signed word of now about who is signed in. */
  readonly prove: () => Promise<Result<Proof>>;
  /** Looks anew who is signed in and what of them is proven. */
  readonly reload: () => Promise<HostedAccount | undefined>;
  readonly sendVerification: () => Promise<Result<null>>;
  readonly sendReset: (email: string) => Promise<Result<null>>;
  /** The address that a link from an e-mail is about. */
  readonly checkCode: (code: string) => Promise<Result<string>>;
  readonly confirmReset: (code: string, password: string) => Promise<Result<null>>;
  /** Of a link that proves an address or takes a change back. */
  readonly applyCode: (code: string) => Promise<Result<null>>;
  readonly changePassword: (old: string, password: string) => Promise<Result<null>>;
  readonly updateProfile: (displayName: string) => Promise<Result<null>>;
  readonly link: (provider: SocialProvider) => Promise<Result<HostedAccount>>;
  readonly linkPassword: (email: string, password: string) => Promise<Result<HostedAccount>>;
  readonly unlink: (way: ProviderType) => Promise<Result<HostedAccount>>;
  readonly signOut: () => Promise<Result<null>>;
}
