import { expect, test } from 'vitest';
import { findTotpStep, makeTotpUri, toBase32, totpCodeOf, totpStepAt } from './totp.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const SECRET = bytesOf('12345678901234567890');

test.each([
  // RFC 6238, appendix B, the rows with SHA-1.
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %s seconds is %s', (seconds, code) => {
  expect(totpCodeOf(SECRET, totpStepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

test('a code is found one step before and after its own, and not two steps away', () => {
  const now = new Date(1_234_567_890_000);
  const step = totpStepAt(now);
  const found = [-2, -1, 0, 1, 2].map((away) =>
    findTotpStep(SECRET, totpCodeOf(SECRET, step + away), now),
  );
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test.each([
  // RFC 4648, section 10, without padding.
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('“%s” is %s in base32', (text, written) => {
  expect(toBase32(bytesOf(text))).toBe(written);
});

test('a link for authenticators names the site and the account', () => {
  expect(makeTotpUri(bytesOf('foobar'), 'lan@example.com')).toBe(
    'otpauth://totp/Chuhe:lan%40example.com?secret=MZXW6YTBOI&issuer=Chuhe',
  );
});
