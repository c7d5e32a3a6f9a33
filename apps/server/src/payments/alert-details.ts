import type { ALERT_FACTS, AlertFacts, Money } from '@chuhe/contract/desk';

/** What an alert says beside its reason: kept in English, for logs too, and read again for people of any language. */

type Name = (typeof ALERT_FACTS)[number];

const TEXTS: Readonly<Record<Name, string>> = {
  PAID_OTHERWISE: 'Paid {money}, ordered for {of} (minor units)',
  PAID_LIVE: 'Paid {money} (minor units) in live mode, ordered in test mode',
  PAID_TEST: 'Paid {money} (minor units) in test mode, ordered in live mode',
  EVENT_LIVE: 'An event of live mode: {event}',
  EVENT_TEST: 'An event of test mode: {event}',
  OTHER_ORDER: 'Paid {money} (minor units), for another order',
  ONCE_MORE: 'One more payment of an order',
  NO_ACCOUNT: 'Paid for an account that is gone',
  NO_ORDER_PAYMENT: 'A payment of no order',
  NO_ORDER_INVOICE: 'An invoice of no order',
  NO_ORDER_SUBSCRIPTION: 'A subscription of no order',
  NO_ORDER_REFUND: 'A charge that was refunded or disputed, of no order',
  OTHER_MODE_REFUND: 'A charge that was refunded or disputed, of an order of another mode',
  PARTLY_REFUNDED: 'Refunded {money} of {of} (minor units); the package goes on',
  REFUND_FAILED:
    'A refund of {money} (minor units) has failed, and the provider has the money again',
  BANK_ASKS: 'The bank asks about {money} (minor units)',
  BANK_HAS_TAKEN: 'The bank has taken {money} (minor units)',
  EVENT_WAITS: '{event} could not be dealt with so far',
};

/** Amounts as providers give them; null: not known. */
type Paid = { readonly [Part in keyof Money]: Money[Part] | null };

interface Facts {
  readonly name: Name;
  readonly money?: Paid;
  readonly of?: Paid;
  readonly event?: string;
}

/** @example makeDetails({ name: 'BANK_ASKS', money: { amountMinor: 499, currency: 'usd' } }); // 'The bank asks about 499 usd (minor units)' */
export function makeDetails({ name, money, of, event = '-' }: Facts): string {
  return TEXTS[name]
    .replace('{money}', textOf(money))
    .replace('{of}', textOf(of))
    .replace('{event}', () => event);
}

/** @returns null where it was not written by {@link makeDetails} */
export function parseDetails(details: string): AlertFacts | null {
  for (const [name, form] of FORMS) {
    const found = form.exec(details);
    if (found === null) continue;
    const { money, of, event = null } = found.groups ?? {};
    return { name, money: readMoney(money), of: readMoney(of), event };
  }
  return null;
}

const MONEY = String.raw`\S+ \S+`;

const FORMS = Object.entries(TEXTS).map(([name, text]) => {
  const form = text
    .replaceAll(/[()]/g, String.raw`\$&`)
    .replaceAll(/\{(money|of)\}/g, `(?<$1>${MONEY})`)
    .replace('{event}', '(?<event>.+)');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is a key of the table.
  return [name as Name, new RegExp(`^${form}$`)] as const;
});

function textOf(money: Paid | undefined): string {
  return `${money?.amountMinor ?? '-'} ${money?.currency ?? '-'}`;
}

function readMoney(text: string | undefined): Money | null {
  const [, amount, currency] = /^(\d+) ([a-z]{3})$/.exec(text ?? '') ?? [];
  return currency === undefined ? null : { amountMinor: Number(amount), currency };
}
