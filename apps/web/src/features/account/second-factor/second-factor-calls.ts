import * as endpoints from '@chuhe/contract/second-factor-endpoints';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { createPasskey, type PasskeyProblem } from '../../../lib/second-factor/passkeys.ts';

const QUIET = { isQuiet: true } as const;

export type Added = AnswerOf<'addPasskey'>;

export function startAuthenticator() {
  return api().call(endpoints.startAuthenticator, {}, QUIET);
}

export function addAuthenticator(token: string, code: string): Promise<Answer<Added>> {
  return api().call(endpoints.addAuthenticator, { body: { token, code } }, QUIET);
}

export function removeAuthenticator() {
  return api().call(endpoints.removeAuthenticator, {}, QUIET);
}

/** Makes a passkey and adds it. @returns a problem if the browser has not made one */
export async function addPasskey(name: string): Promise<Answer<Added> | PasskeyProblem> {
  const asked = await api().call(endpoints.startPasskey, {}, QUIET);
  if (!asked.success) return asked;
  const made = await createPasskey(asked.data);
  if (!made.ok) return made.problem;
  return api().call(endpoints.addPasskey, { body: { ...made.value, name } }, QUIET);
}

export function renamePasskey(passkeyId: string, name: string) {
  return api().call(endpoints.renamePasskey, { params: { passkeyId }, body: { name } }, QUIET);
}

export function removePasskey(passkeyId: string) {
  return api().call(endpoints.removePasskey, { params: { passkeyId } }, QUIET);
}

export function makeRecoveryCodes() {
  return api().call(endpoints.makeRecoveryCodes, {}, QUIET);
}
