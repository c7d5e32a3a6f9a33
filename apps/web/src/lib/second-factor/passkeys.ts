import type { PasskeyChallenge, PasskeyCreation, PasskeyUse } from '@chuhe/contract/second-factor';

/** Passkeys of the browser. Their code is loaded when it is first needed. */

const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at this address. Browsers have none for IP addresses, and none without https except on localhost. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname);
}

const IP_ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/;

/** Why there is no answer: the user has closed the window or waited too long; the passkey exists already; or anything else. */
export type PasskeyProblem = 'cancelled' | 'exists' | 'failed';

export type PasskeyResult<Response> =
  | { readonly ok: true; readonly value: { readonly token: string; readonly response: Response } }
  | { readonly ok: false; readonly problem: PasskeyProblem };

/** Makes a passkey. The browser asks the user. */
export async function createPasskey({
  token,
  options,
}: PasskeyChallenge): Promise<PasskeyResult<PasskeyCreation>> {
  return settle(token, async () => {
    const { startRegistration } = await library();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server makes the options by the same library.
    const made = await startRegistration({ optionsJSON: options as never });
    const { id, rawId, response } = made;
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      ...credentialOf(id, rawId),
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  });
}

/** Asks the user for a passkey. */
export async function answerPasskey({
  token,
  options,
}: PasskeyChallenge): Promise<PasskeyResult<PasskeyUse>> {
  return settle(token, async () => {
    const { startAuthentication } = await library();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server makes the options by the same library.
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      ...credentialOf(id, rawId),
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  });
}

function credentialOf(id: string, rawId: string) {
  return { id, rawId, type: 'public-key', clientExtensionResults: {} } as const;
}

async function settle<Response>(
  token: string,
  ask: () => Promise<Response>,
): Promise<PasskeyResult<Response>> {
  try {
    return { ok: true, value: { token, response: await ask() } };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'exists' : 'failed';
}
