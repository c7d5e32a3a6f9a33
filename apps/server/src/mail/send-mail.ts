import type { Queryable } from '../db/database.ts';
import {
  dropExpiredMails,
  type Mail,
  type MailRow,
  markMailSent,
  postponeMail,
  takeDueMail,
} from './mail-repository.ts';

/** Hands one mail to a mail server; rejects when that does not take it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Milliseconds in which a mail counts as being sent. */
const LEASE = 5 * 60_000;
/** Milliseconds before the second, third … try; then it is given up. */
const PAUSES = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 8 * 3_600_000];
const AT_ONCE = 20;

interface SendOptions {
  readonly send: SendMail;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends what is due, each mail by a lease of its own: however slow the mail server is, none is sent a second time by another
 * process while it waits for those before it.
 *
 * @param onFailure told of each that was not taken, without its text
 */
export async function sendDueMails(
  db: Queryable,
  { send, now, onFailure }: SendOptions,
): Promise<void> {
  await dropExpiredMails(db, now());
  for (let count = 0; count < AT_ONCE; count += 1) {
    const leaseEnd = new Date(now().getTime() + LEASE);
    const mail = await takeDueMail(db, { now: now(), leaseEnd });
    if (mail === undefined) return;
    try {
      await send(mail);
      await markMailSent(db, mail.id, now());
    } catch (error) {
      onFailure(error);
      await postponeMail(db, mail.id, nextTry(mail, now()));
    }
  }
}

/** @param mail as it was before this try */
function nextTry({ tries }: MailRow, now: Date): Date | null {
  const pause = PAUSES[tries];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
