import type { Queryable } from '../db/database.ts';
import {
  dropExpiredMails,
  type Mail,
  type MailRow,
  markMailSent,
  postponeMail,
  takeDueMail,
} from './mail-repository.ts';

/** Sends one email. Rejects if the mail server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** How long a process may take to send an email before another process takes it, in milliseconds. */
const LEASE_MS = 5 * 60_000;
/** Times before the second and each further try, in milliseconds. After the last try, the email is given up. */
const RETRY_DELAYS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 8 * 3_600_000];
const BATCH_SIZE = 20;

interface SendOptions {
  readonly send: SendMail;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends due emails. Each is taken just before it is sent. Otherwise, with a slow mail server, its lease could expire while others are sent.
 *
 * @param options.onFailure called for each email that could not be sent
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

/** @param mail the row before this try */
function nextTry({ tries }: MailRow, now: Date): Date | null {
  const pause = RETRY_DELAYS[tries];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
