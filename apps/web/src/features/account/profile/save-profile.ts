import type { ProfileChange, User } from '@chuhe/contract/identity';
import { changeProfile } from '@chuhe/contract/identity-endpoints';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { sessionManager } from '../../../lib/session/session-manager.ts';

/** Changes the profile, on the server and on this page. */
export async function saveProfile(body: ProfileChange): Promise<Answer<User>> {
  const answer = await api().call(changeProfile, { body }, { isQuiet: true });
  if (answer.success) sessionManager().keepUser(answer.data);
  return answer;
}
