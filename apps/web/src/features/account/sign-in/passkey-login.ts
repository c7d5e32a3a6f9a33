import { askPasskeyForSignIn } from '@chuhe/contract/second-factor-endpoints';
import i18next from 'i18next';
import { api } from '../../../lib/api/api.ts';
import { answerPasskey } from '../../../lib/second-factor/passkeys.ts';

/** Asks the user for a passkey that signs in without a password. @returns its answer, or why there is none */
export async function askForPasskey() {
  const asked = await api().call(askPasskeyForSignIn, { body: {} }, { isQuiet: true });
  if (!asked.success) return { ok: false, message: asked.message } as const;
  const answer = await answerPasskey(asked.data);
  if (answer.ok) return answer;
  return { ok: false, message: i18next.t(`secondFactor.problem.${answer.problem}`) } as const;
}
