import type { AlertFacts } from '@chuhe/contract/admin';
import i18next, { t } from 'i18next';
import { afterAll, describe, expect, test } from 'vitest';
import { texts as english } from '../../../i18n/en/index.ts';
import { texts as vietnamese } from '../../../i18n/vi/index.ts';
import { texts as chinese } from '../../../i18n/zh/index.ts';
import { moneyText } from '../lib/money-text.ts';
import { alertText } from './alert-text.ts';

await i18next.init({
  lng: 'en',
  defaultNS: 'texts',
  resources: { en: { texts: english }, vi: { texts: vietnamese }, zh: { texts: chinese } },
  interpolation: { escapeValue: false },
});
afterAll(() => i18next.changeLanguage('en'));

const money = { amountMinor: 250, currency: 'usd' };
const of = { amountMinor: 79_000, currency: 'vnd' };
const event = 'charge.dispute.created';

const ALL: { [Kind in Exclude<AlertFacts['kind'], 'TEXT'>]: AlertFacts & { kind: Kind } } = {
  PAID_OTHERWISE: { kind: 'PAID_OTHERWISE', money, of },
  PARTLY_REFUNDED: { kind: 'PARTLY_REFUNDED', money, of },
  PAID_LIVE: { kind: 'PAID_LIVE', money },
  PAID_TEST: { kind: 'PAID_TEST', money },
  OTHER_ORDER: { kind: 'OTHER_ORDER', money },
  REFUND_FAILED: { kind: 'REFUND_FAILED', money },
  BANK_ASKS: { kind: 'BANK_ASKS', money },
  BANK_HAS_TAKEN: { kind: 'BANK_HAS_TAKEN', money },
  EVENT_LIVE: { kind: 'EVENT_LIVE', event },
  EVENT_TEST: { kind: 'EVENT_TEST', event },
  EVENT_WAITS: { kind: 'EVENT_WAITS', event },
  ONCE_MORE: { kind: 'ONCE_MORE' },
  NO_ACCOUNT: { kind: 'NO_ACCOUNT' },
  NO_ORDER_PAYMENT: { kind: 'NO_ORDER_PAYMENT' },
  NO_ORDER_INVOICE: { kind: 'NO_ORDER_INVOICE' },
  NO_ORDER_SUBSCRIPTION: { kind: 'NO_ORDER_SUBSCRIPTION' },
  NO_ORDER_REFUND: { kind: 'NO_ORDER_REFUND' },
  OTHER_MODE_REFUND: { kind: 'OTHER_MODE_REFUND' },
};

describe.each(['en', 'vi', 'zh'])('in %s', (language) => {
  const sayAll = async () => {
    await i18next.changeLanguage(language);
    return Object.values(ALL).map((facts) => ({ facts, text: alertText(facts, t) }));
  };

  test('an alert shows all its amounts and messages', async () => {
    for (const { facts, text } of await sayAll()) {
      const said = [
        'money' in facts && facts.money !== null ? [moneyText(facts.money)] : [],
        'of' in facts ? [moneyText(facts.of)] : [],
        'event' in facts ? [facts.event] : [],
      ].flat();
      expect(said.filter((part) => !text.includes(part))).toEqual([]);
      expect(text).not.toMatch(/\{\{|adminOverview/);
    }
  });

  test('each kind of alert has a text of its own', async () => {
    const texts = (await sayAll()).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

test.each([
  ['en', '$2.50 received; the price was ₫79,000'],
  ['vi', 'nhận được 2,50\u00a0US$, giá bán là 79.000\u00a0₫'],
  ['zh', '收到 US$2.50，价格为 ₫79,000'],
])('an alert in %s reads: %s', async (language, text) => {
  await i18next.changeLanguage(language);
  expect(alertText(ALL.PAID_OTHERWISE, t)).toBe(text);
});

test('an unknown amount is a dash, and a text of an older version is shown unchanged', async () => {
  await i18next.changeLanguage('en');
  expect(alertText({ ...ALL.PAID_OTHERWISE, money: null }, t)).toBe(
    '– received; the price was ₫79,000',
  );
  expect(alertText({ kind: 'TEXT', text: 'paid 1, sold for 2' }, t)).toBe('paid 1, sold for 2');
});
