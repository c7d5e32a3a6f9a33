import { ALERT_FACTS } from '@chuhe/contract/desk';
import { expect, test } from 'vitest';
import { makeDetails, parseDetails } from './alert-details.ts';

const money = { amountMinor: 250, currency: 'usd' };
const of = { amountMinor: 79_000, currency: 'vnd' };
const event = 'charge.dispute.created';

test.each(ALERT_FACTS)('what an alert says of %s is read again', (name) => {
  const facts = parseDetails(makeDetails({ name, money, of, event }));
  expect(facts?.name).toBe(name);
  expect([money, null]).toContainEqual(facts?.money);
  expect([of, null]).toContainEqual(facts?.of);
  expect([event, null]).toContain(facts?.event);
});

test('money that did not fit is read with its price', () => {
  expect(parseDetails('Paid 250 usd, ordered for 79000 vnd (minor units)')).toEqual({
    name: 'PAID_OTHERWISE',
    event: null,
    money,
    of,
  });
});

test('an amount that nobody knows is none, and so is what somebody else has written', () => {
  const unknown = { amountMinor: null, currency: null };
  const details = makeDetails({ name: 'PAID_OTHERWISE', money: unknown, of });
  expect(parseDetails(details)).toMatchObject({ money: null, of });
  expect(parseDetails('paid 1, sold for 2')).toBeNull();
});
