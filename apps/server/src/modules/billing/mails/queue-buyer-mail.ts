import { LOCALES, textIn } from '@chuhe/contract/languages';
import { type AnyMoney, formatMoney } from '@chuhe/contract/money';
import { siteLocale } from '../../../config/site-locale.ts';
import type { Queryable } from '../../../db/database.ts';
import { queueMail } from '../../../mail/mail-repository.ts';
import { composeMail } from '../../../mail/mail-texts.ts';
import { findUser, type UserRow } from '../../../users/user-repository.ts';
import { listEntitlements } from '../entitlement-repository.ts';
import type { Order } from '../order-repository.ts';
import { findVersion } from '../package-repository.ts';
import { areOver, shownEndOfOrder } from '../period-end.ts';
import { BUYER_MAILS, type BuyerMailKind } from './buyer-mail-texts.ts';
import { fillLine, fillLines, timeInMail } from './mail-lines.ts';

/** The part of a context that mails about orders need. */
export interface MailedOrder {
  readonly payments: { readonly origin: () => string };
  readonly order: Order;
  readonly now: Date;
}

export interface BuyerMail {
  readonly kind: Exclude<BuyerMailKind, 'ENDING'>;
  /** Identifies the event. The same event is mailed once. Absent if the caller’s lock already makes the event unique. */
  readonly cause?: string;
  readonly amount?: AnyMoney;
  readonly receiptUrl?: string | null;
  /** When the package ends. The default is the end of the last activation of the order. */
  readonly endAt?: Date | null;
  readonly isOver?: boolean;
}

/** Queues an email to the buyer of a locked order, in the transaction of the event. Buyers without an address get none. */
export async function queueBuyerMail(
  tx: Queryable,
  { payments, order, now }: MailedOrder,
  { kind, cause, amount, receiptUrl, isOver, endAt: given }: BuyerMail,
): Promise<void> {
  const user = order.userId === null ? undefined : await findUser(tx, order.userId);
  const recipient = user?.email ?? order.email;
  const version = await findVersion(tx, order.packageId, order.packageVersion);
  if (recipient === null || version === undefined) return;
  const language = languageOfBuyer(user, order);
  const activations = await listEntitlements(tx, { source: 'ORDER', sourceId: order.id });
  const endAt = given === undefined ? shownEndOfOrder(activations, order) : given;
  const values = {
    name: textIn(version.name, language),
    amount: amount && formatMoney(amount, LOCALES[language]),
    // In the hours between the end of a trial and that of its activation, a mail says nothing of the end.
    until: endAt !== null && endAt > now ? timeInMail(endAt, language) : undefined,
    over: flag(isOver ?? areOver(activations, now)),
    receipt: receiptUrl ?? undefined,
    packages: packagesUrl(payments.origin()),
    free: flag(order.provider === 'NONE'),
    test: flag(order.isTest),
    real: flag(!order.isTest),
    renews: flag(order.kind === 'SUBSCRIPTION' && !order.isCanceled),
  };
  const { subject, lines } = BUYER_MAILS[kind][language];
  const mail = composeMail({
    recipient,
    language,
    subject: fillLine(subject, values) ?? values.name,
    lines: fillLines(lines, values),
  });
  const key = cause === undefined ? {} : { key: `billing:${kind}:${cause}` };
  await queueMail(tx, { ...mail, ...key }, now);
}

/** The page of the packages, where a buyer can also change the card and cancel. */
export function packagesUrl(origin: string): string {
  return `${origin}/packages`;
}

export function languageOfBuyer(
  user: Pick<UserRow, 'language'> | undefined,
  order: Pick<Order, 'language'> | undefined,
) {
  return user?.language ?? order?.language ?? siteLocale().defaultLanguage;
}

function flag(isSet: boolean): '' | undefined {
  return isSet ? '' : undefined;
}
