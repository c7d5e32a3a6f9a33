import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { makeOwnCounts } from '../../http/testing/make-counts.ts';
import { makeTestConfig } from '../../testing/test-config.ts';
import { MailLimits } from './mail-limits.ts';

const HOUR = 3_600_000;

/** A request from an address. The limits read only these fields. */
function requestFrom(ip: string): FastifyRequest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- See above.
  return { ip, hostname: 'x', headers: {} } as FastifyRequest;
}

test('all networks together cause twenty mails an hour and sixty a day to an address', () => {
  const start = Date.parse('2026-01-02T03:04:05.678Z');
  let hours = 0;
  const now = () => new Date(start + hours * HOUR);
  const limits = new MailLimits({ config: makeTestConfig(), now, counts: makeOwnCounts() });
  let networks = 0;
  const send = (): boolean => {
    networks += 1;
    const request = requestFrom(`203.0.${networks >> 8}.${networks & 255}`);
    const recipient = networks % 2 === 0 ? 'lan@example.com' : 'LAN@example.com';
    return limits.count({ kind: 'RESET_PASSWORD', recipient, request }) === 0;
  };
  const sent: number[] = [];
  for (; hours < 25; hours += 1) {
    sent.push(Array.from({ length: 25 }, send).filter(Boolean).length);
  }
  expect(sent).toEqual([20, 20, 20, ...Array<number>(21).fill(0), 20]);
});

test('evasion: one IPv6 site has one share of the mails to an address, whichever of its networks it sends from', () => {
  const limits = new MailLimits({
    config: makeTestConfig(),
    now: () => new Date(0),
    counts: makeOwnCounts(),
  });
  const send = (ip: string): boolean =>
    limits.count({
      kind: 'RESET_PASSWORD',
      recipient: 'lan@example.com',
      request: requestFrom(ip),
    }) === 0;
  const sent = Array.from({ length: 25 }, (_, network) => send(`2001:db8:1:${network}::1`));
  expect(sent.filter(Boolean)).toHaveLength(4);
  // The owner of the address sends from another site.
  expect(send('2001:db8:2::1')).toBe(true);
});
