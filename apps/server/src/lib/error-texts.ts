import type { Language } from './language.ts';

/** What a failed call says, by status: the catalogue of the specification's section 8. */
export interface ErrorText {
  /** For programs; never translated. */
  readonly code: string;
  readonly messages: Readonly<Record<Language, string>>;
}

/** Statuses of its own kind stand in the table; every other one reads as "an error occurred". */
export function errorTextOf(status: number): ErrorText {
  return ERROR_TEXTS.get(status) ?? (status < 500 ? REQUEST_FAILED : INTERNAL_ERROR);
}

const SOMETHING_WRONG = {
  en: 'An error occurred',
  vi: 'Đã xảy ra lỗi',
  zh: '发生错误',
};

const INTERNAL_ERROR: ErrorText = { code: 'INTERNAL_ERROR', messages: SOMETHING_WRONG };
const REQUEST_FAILED: ErrorText = { code: 'REQUEST_FAILED', messages: SOMETHING_WRONG };

const ERROR_TEXTS: ReadonlyMap<number, ErrorText> = new Map([
  [
    400,
    {
      code: 'BAD_REQUEST',
      messages: { en: 'The data is not valid', vi: 'Dữ liệu không hợp lệ', zh: '数据无效' },
    },
  ],
  [
    401,
    {
      code: 'UNAUTHORIZED',
      messages: { en: 'The token is not valid', vi: 'Token không hợp lệ', zh: '令牌无效' },
    },
  ],
  [
    404,
    {
      code: 'NOT_FOUND',
      messages: { en: 'No data found', vi: 'Không tìm thấy dữ liệu', zh: '未找到数据' },
    },
  ],
  [
    413,
    {
      code: 'PAYLOAD_TOO_LARGE',
      messages: { en: 'The data is too large', vi: 'Dữ liệu quá lớn', zh: '数据过大' },
    },
  ],
]);
