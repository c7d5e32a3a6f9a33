import { type Language, LOCALES } from '@chuhe/contract/languages';
import { formatMoney } from '@chuhe/contract/money';
import { siteLocale } from '../../../config/site-locale.ts';
import type { Queryable } from '../../../db/database.ts';
import { siteDayOf } from '../../../db/site-day.ts';
import { queueMail } from '../../../mail/mail-repository.ts';
import { composeMail } from '../../../mail/mail-texts.ts';
import { listAdmins } from '../../../users/user-repository.ts';
import { findOrder } from '../order-repository.ts';
import type { NewAlert } from '../payment-repository.ts';
import { ALERT_ADVICE, ALERT_LINES, ALERT_REASON_TEXTS } from './alert-mail-texts.ts';
import { fillLines } from './mail-lines.ts';

/** Queues an email about an alert to every active administrator with an address who may see orders, in the transaction of the alert. */
export async function queueAlertMails(
  tx: Queryable,
  origin: string,
  alert: NewAlert,
): Promise<void> {
  const isTest = await isAboutTest(tx, alert);
  for (const { id, email, language } of await listAdmins(tx, 'orders')) {
    if (email === null) continue;
    const mail = makeAlertMail(
      { recipient: email, language: language ?? siteLocale().defaultLanguage },
      origin,
      { ...alert, isTest },
    );
    await queueMail(tx, { ...mail, key: `alert:${id}:${causeOf(alert)}` }, alert.at);
  }
}

/** Whether only test money is concerned. If test money and real money were mixed, real money may be, too. */
async function isAboutTest(tx: Queryable, { reason, orderId }: NewAlert): Promise<boolean> {
  if (reason === 'MODE_DIFFERS' || !orderId) return false;
  return (await findOrder(tx, orderId))?.isTest === true;
}

/** A fault can make every event fail, so alerts about events are mailed once a day. */
function causeOf({ reason, cause, at, facts }: NewAlert): string {
  const isAboutEvent = 'event' in facts;
  return isAboutEvent ? `${reason}:${siteDayOf(at)}` : `${reason}:${cause}`;
}

function makeAlertMail(
  { recipient, language }: { readonly recipient: string; readonly language: Language },
  origin: string,
  { reason, facts, orderId, isTest }: NewAlert & { readonly isTest: boolean },
) {
  const locale = LOCALES[language];
  const title = ALERT_REASON_TEXTS[language][reason];
  const values = {
    test: isTest ? '' : undefined,
    money: 'money' in facts && facts.money !== null ? formatMoney(facts.money, locale) : undefined,
    of: 'of' in facts ? formatMoney(facts.of, locale) : undefined,
    event: 'event' in facts ? facts.event : undefined,
    order: orderId ? `${origin}/admin/order?order=${orderId}` : undefined,
    admin: `${origin}/admin`,
  };
  const advice = ALERT_ADVICE[language][reason] ?? [];
  const lines = [`${title}.`, advice, ...fillLines(ALERT_LINES[language], values)].flat();
  return composeMail({ recipient, language, subject: `Chuhe: ${title}`, lines });
}
