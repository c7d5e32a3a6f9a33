import type { Queryable } from '../db/database.ts';
import {
  dropExpiredMails,
  type Mail,
  type MailRow,
  markMailSent,
  postponeMail,
  takeDueMail,
} from './mail-repository.ts';

/** Sends one mail; rejects if the mail server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Milliseconds for which a process keeps a mail that it is sending. */
const LEASE_MS = 5 * 60_000;
/** Milliseconds before the second, third … try. Then the mail is given up. */
const RETRY_DELAYS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 8 * 3_600_000];
const BATCH_SIZE = 20;

interface SendOptions {
  readonly send: SendMail;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends due mails. Each is taken just before it is sent, so that waiting for a slow mail server does not use up its lease.
 *
 * @param onFailure called for each mail that was not accepted
 */
export async function sendDueMails(
  db: Queryable,
  { send, now, onFailure }: SendOptions,
): Promise<void> {
  await dropExpiredMails(db, now());
  for (let count = 0; count < BATCH_SIZE; count += 1) {
    const leaseEnd = new Date(now().getTime() + LEASE_MS);
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

/** @param mail the mail before this try */
function nextTry({ tries }: MailRow, now: Date): Date | null {
  const pause = RETRY_DELAYS[tries];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
