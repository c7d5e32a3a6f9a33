import { type Mailer, reasonOf } from '../../mail/mailer.ts';
import type { Alert } from './site-alerts.ts';

interface To {
  readonly recipient: string;
  /** Address of the site. */
  readonly site: string;
}

/**
 * Sends an alert by mail, at once: the queue waits while the database is away.
 *
 * @throws if the mail server does not take it; the message never has the address
 */
export async function mailAlert(
  mail: Pick<Mailer, 'sendNow'>,
  { recipient, site }: To,
  { text }: Alert,
): Promise<void> {
  const subject = `${new URL(site).host}: ${text}`;
  try {
    await mail.sendNow({ recipient, subject, text: `${text}\n\n${site}/admin\n` });
  } catch (error) {
    // oxlint-disable-next-line eslint/preserve-caught-error -- The error of the mail server has the address.
    throw new Error(`The mail server did not take the alert (${reasonOf(error)})`);
  }
}
