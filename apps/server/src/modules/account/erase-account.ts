import type { Queryable } from '../../db/database.ts';
import { deleteUser, type UserRow } from '../../users/user-repository.ts';
import { handOverStudies, type Successor } from '../studies/hand-over-repository.ts';
import { deleteMailsTo, listOrderAddresses, removeOrderAddresses } from './deletion-repository.ts';

/**
 * Deletes an account and everything that belongs to it, in the caller's transaction. Most rows are deleted by their reference to the
 * account; `exported-tables.test.ts` checks that no table is forgotten. Studies with editors go to the editor who joined first. Orders and
 * payments stay without name and address, and so do entries of the audit log.
 *
 * @returns the studies that have another owner now, to be announced after the commit
 */
export async function eraseAccount(tx: Queryable, user: UserRow): Promise<readonly Successor[]> {
  const successors = await handOverStudies(tx, user.id);
  const addresses = await listOrderAddresses(tx, user.id);
  await deleteMailsTo(tx, user.email === null ? addresses : [...addresses, user.email]);
  await removeOrderAddresses(tx, user.id);
  await deleteUser(tx, user.id);
  return successors;
}
