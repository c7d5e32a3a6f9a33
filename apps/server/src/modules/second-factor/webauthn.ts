import type { PasskeyCreation, PasskeyUse } from '@chuhe/contract/second-factor';
import type { UserRow } from '../../users/user-repository.ts';
import type { PasskeySite } from './passkey-site.ts';
import type { PasskeyRow } from './second-factor-repository.ts';

/** Passkeys by WebAuthn. The library is loaded when it is first needed, since it takes a while and few users have passkeys. */

const library = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256, which every version of Node verifies. */
const ALGORITHMS = [-8, -7, -257];

/** How long the browser waits for the user, in milliseconds. The same time as for the challenge. */
const TIMEOUT = 5 * 60_000;

/** What a new passkey has to sign. It can be found without the name of the user, so it can replace the password. */
export async function makeCreationOptions(
  site: PasskeySite,
  user: UserRow,
  known: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Chuhe 楚河',
    rpID: site.host,
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.username ?? nameOf(user),
    userDisplayName: nameOf(user),
    timeout: TIMEOUT,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

/** What a passkey has to sign. @param known the passkeys of the account; none if the passkey tells which account it is */
export async function makeUseOptions(site: PasskeySite, known: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    timeout: TIMEOUT,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: known.map(describe) }),
  });
  return { ...options };
}

export type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

interface Expected {
  readonly site: PasskeySite;
  readonly challenge: string;
}

/** @returns `undefined` if the passkey is not valid */
export async function verifyCreation(
  { id, rawId, type, response }: PasskeyCreation,
  { site, challenge }: Expected,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (verified?.verified !== true) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  };
}

/** @returns the new counter of the passkey, or `undefined` if its answer is not valid or the counter shows a copy */
export async function verifyUse(
  { id, rawId, type, response }: PasskeyUse,
  passkey: PasskeyRow,
  { site, challenge }: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) {
    return undefined;
  }
  const verified = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

/** The library throws errors of its own for what a browser has sent. */
async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined);
}

function describe({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports: [...transports] };
}

function nameOf({ firstName, lastName }: UserRow): string {
  return `${firstName} ${lastName}`.trim() || 'Chuhe';
}
