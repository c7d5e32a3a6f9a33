import type { Queryable } from '../db/database.ts';
import {
  type Mail,
  type MailRow,
  markMailSent,
  postponeMail,
  takeDueMails,
} from './mail-repository.ts';

/** Hands one mail to a mail server; rejects when that does not take it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Milliseconds in which a mail counts as being sent. */
const LEASE = 5 * 60_000;
/** Milliseconds before the second, third … try; then it is given up. */
const PAUSES = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 8 * 3_600_000];
const AT_ONCE = 20;

/**
 * Sends what is due.
 *
 * @param onFailure told of each that was not taken, without its text
 */
export async function sendDueMails(
  db: Queryable,
  { send, now, onFailure }: { send: SendMail; now: Date; onFailure: (error: unknown) => void },
): Promise<void> {
  const leaseEnd = new Date(now.getTime() + LEASE);
  for (const mail of await takeDueMails(db, { now, leaseEnd, limit: AT_ONCE })) {
    try {
      await send(mail);
      await markMailSent(db, mail.id, now);
    } catch (error) {
      onFailure(error);
      await postponeMail(db, mail.id, nextTry(mail, now));
    }
  }
}

/** @param mail as it was before this try */
function nextTry({ tries }: MailRow, now: Date): Date | null {
  const pause = PAUSES[tries];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
