import { textIn } from '@chuhe/contract/languages';
import type { Queryable } from '../../../db/database.ts';
import { queueMail } from '../../../mail/mail-repository.ts';
import { composeMail } from '../../../mail/mail-texts.ts';
import { shownEnd } from '../period-end.ts';
import { BUYER_MAILS } from './buyer-mail-texts.ts';
import { ENDING_KEY, type EndingRow, listEnding } from './ending-repository.ts';
import { fillLine, fillLines, timeInMail } from './mail-lines.ts';
import { languageOfBuyer, packagesUrl } from './queue-buyer-mail.ts';

/** How long before its end a package is announced, in milliseconds. */
const AHEAD = 3 * 86_400_000;
const BATCH_SIZE = 500;

/** Queues an email for each package that ends within three days and does not renew, once. Several processes may run it concurrently. */
export async function queueEndingMails(db: Queryable, origin: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + AHEAD);
  for (;;) {
    const found = await listEnding(db, { after: now, until, least: AHEAD, limit: BATCH_SIZE });
    for (const row of found) await queueEndingMail(db, { row, origin, now });
    if (found.length < BATCH_SIZE) return;
  }
}

async function queueEndingMail(
  db: Queryable,
  { row, origin, now }: { readonly row: EndingRow; readonly origin: string; readonly now: Date },
): Promise<void> {
  const { entitlement, name, user, order } = row;
  const recipient = user.email ?? order?.email ?? '';
  const language = languageOfBuyer(user, order ?? undefined);
  const values = {
    name: textIn(name, language),
    until: timeInMail(shownEnd(entitlement, order), language),
    packages: packagesUrl(origin),
  };
  const { subject, lines } = BUYER_MAILS.ENDING[language];
  const mail = composeMail({
    recipient,
    language,
    subject: fillLine(subject, values) ?? values.name,
    lines: fillLines(lines, values),
  });
  // An email that is sent after the end would only confuse.
  const { id, endAt: expiresAt } = entitlement;
  await queueMail(db, { ...mail, key: `${ENDING_KEY}${id}`, expiresAt }, now);
}
