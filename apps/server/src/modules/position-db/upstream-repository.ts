import { lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { upstreamAnswers } from '../../db/tables/position-tables.ts';
import type { UpstreamAnswer } from './layer-repository.ts';

/** Answers of the upstream server, by the keys of their positions in hexadecimal digits. */

export async function writeUpstreamAnswer(
  db: Queryable,
  id: string,
  answer: UpstreamAnswer,
): Promise<void> {
  await db
    .insert(upstreamAnswers)
    .values({ key: Buffer.from(id, 'hex'), ...answer })
    .onConflictDoUpdate({ target: upstreamAnswers.key, set: { ...answer } });
}

export async function deleteUpstreamAnswersExpiredBefore(db: Queryable, then: Date): Promise<void> {
  await db.delete(upstreamAnswers).where(lt(upstreamAnswers.expiresAt, then));
}

/** Deletes all answers. Called when another server becomes the upstream, because its answers differ. */
export async function deleteUpstreamAnswers(db: Queryable): Promise<void> {
  await db.delete(upstreamAnswers);
}
