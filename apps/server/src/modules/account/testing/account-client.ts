import { listMails } from '../../../mail/mail-repository.ts';
import type { TestApi } from '../../../testing/test-api.ts';
import { LAN, makeVisitor, type Visitor } from '../../identity/testing/visitor.ts';

/** Signs in from a new browser. */
export async function logIn(api: TestApi, email: string, more: object = {}) {
  const visitor = await makeVisitor(api);
  const body = { username: email, password: LAN.password, ...more };
  const answer = await visitor.call('POST', '/api/login', body);
  return { visitor, ...answer };
}

export function requestDeletion(visitor: Visitor, more: object = {}) {
  return visitor.call('POST', '/api/user/deletion', { oldPassword: LAN.password, ...more });
}

/** The subjects of the mails to an address, the oldest first. */
export async function subjectsTo(api: TestApi, email: string): Promise<string[]> {
  const mails = await listMails(api.database.db, 500);
  return mails
    .filter(({ recipient }) => recipient === email)
    .toReversed()
    .map(({ subject }) => subject);
}
