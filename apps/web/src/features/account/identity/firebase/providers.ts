import { PROVIDER_IDS, type SocialProvider } from '@chuhe/contract/identity-provider';
import {
  type AuthError,
  type AuthProvider,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  type OAuthCredential,
  OAuthProvider,
  TwitterAuthProvider,
} from '@firebase/auth';

/** Makes the library's object for a provider. It requests an email address and a name, and lets the user choose among accounts. */
export function makeAuthProvider(name: SocialProvider): AuthProvider {
  return MAKERS[name]();
}

const CHOICE = { prompt: 'select_account' };

const MAKERS: Readonly<Record<SocialProvider, () => AuthProvider>> = {
  GOOGLE: () => new GoogleAuthProvider().setCustomParameters(CHOICE),
  FACEBOOK: () => withScopes(new FacebookAuthProvider(), ['email']),
  GITHUB: () => withScopes(new GithubAuthProvider(), ['user:email']),
  TWITTER: () => new TwitterAuthProvider(),
  APPLE: () => withScopes(new OAuthProvider(PROVIDER_IDS.APPLE), ['email', 'name']),
  MICROSOFT: () => new OAuthProvider(PROVIDER_IDS.MICROSOFT).setCustomParameters(CHOICE),
  YAHOO: () => new OAuthProvider(PROVIDER_IDS.YAHOO),
};

/** The credential of a refused sign-in, to be connected once the owner has signed in by another method. */
export function credentialOf(error: AuthError): OAuthCredential | null {
  return TwitterAuthProvider.credentialFromError(error) ?? OAuthProvider.credentialFromError(error);
}

function withScopes(
  provider: OAuthProvider | FacebookAuthProvider | GithubAuthProvider,
  scopes: readonly string[],
): AuthProvider {
  for (const scope of scopes) provider.addScope(scope);
  return provider;
}
