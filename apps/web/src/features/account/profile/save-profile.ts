import type { ProfileChange, User } from '@chuhe/contract/identity';
import type { Answer } from '../../../lib/api/api-client.ts';
import { api } from '../../../lib/api/the-api.ts';
import { keepUser } from '../../../lib/session/the-session.ts';
import { changeProfile } from './account-calls.ts';

/** Changes the profile, and shows it changed wherever the page shows it. */
export async function saveProfile(body: ProfileChange): Promise<Answer<User>> {
  const answer = await api.call(changeProfile, { body }, { isQuiet: true });
  if (answer.success) keepUser(answer.data);
  return answer;
}
