import type { ProfileChange, User } from '@chuhe/contract/identity';
import { changeProfile } from '@chuhe/contract/identity-endpoints';
import type { Answer } from '../../../lib/api/api-client.ts';
import { api } from '../../../lib/api/the-api.ts';
import { keepUser } from '../../../lib/session/session-actions.ts';

/** Changes the profile, on the server and on this page. */
export async function saveProfile(body: ProfileChange): Promise<Answer<User>> {
  const answer = await api.call(changeProfile, { body }, { isQuiet: true });
  if (answer.success) keepUser(answer.data);
  return answer;
}
