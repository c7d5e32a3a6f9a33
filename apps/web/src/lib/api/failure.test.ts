// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../../i18n/i18n.ts';
import { localFailure, readFailure } from './failure.ts';

beforeAll(async () => {
  await startI18n();
  await chooseLanguage('vi');
});
afterAll(() => chooseLanguage('en'));

test.each([
  [500, 'Đã xảy ra lỗi'],
  [400, 'Dữ liệu không hợp lệ'],
  [404, 'Không tìm thấy dữ liệu'],
  [401, 'Token không hợp lệ'],
  [418, 'Đã xảy ra lỗi'],
])(
  'an answer of status %i without a message has the message of the specification',
  (status, message) => {
    expect(readFailure(status, undefined)).toMatchObject({ success: false, message });
  },
);

test('so has a failure of the network', () => {
  expect(localFailure('NETWORK').message).toBe('Đã xảy ra lỗi');
});
