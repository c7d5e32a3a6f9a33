import { expect, test } from 'vitest';
import { hasPrivateHost } from './private-address.ts';

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.100.100.200/',
  'http://255.255.255.255/',
  'http://localhost/',
  'http://db.localhost./',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
])('%s is private', (url) => {
  expect(hasPrivateHost(new URL(url))).toBe(true);
});

test.each([
  'http://www.chessdb.cn/chessdb.php',
  'http://localhost.example/',
  'http://172.32.0.1/',
  'http://8.8.8.8/',
  'http://[2001:4860:4860::8888]/',
  'http://[::ffff:8.8.8.8]/',
])('%s is public', (url) => {
  expect(hasPrivateHost(new URL(url))).toBe(false);
});
