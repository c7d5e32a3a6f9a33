import type { NoBook } from '@chuhe/game/database-book';
import { ApiError } from '../../http/api-error.ts';

/** How many tables are named, and how many characters of a name are shown. */
const MAX_TABLES = 8;
const MAX_NAME = 40;

/** Makes the error FILE_NOT_SUPPORTED for an SQLite database: where it is damaged, or which tables it has, first those that cannot be read. */
export function noBookInDatabase({ tables, skipped, fault }: NoBook): ApiError {
  if (fault !== undefined) {
    const { page, offset, reason } = fault;
    return new ApiError('FILE_NOT_SUPPORTED', {
      messages: {
        en: `The database is damaged at page ${page} (byte ${offset}): ${reason}`,
        vi: `Cơ sở dữ liệu bị hỏng ở trang ${page} (byte ${offset})`,
        zh: `数据库第 ${page} 页（字节 ${offset}）已损坏`,
      },
    });
  }
  const names = [
    ...skipped.map(({ name, reason }) => `${name.slice(0, MAX_NAME)} (${reason})`),
    ...tables.map((name) => name.slice(0, MAX_NAME)),
  ].slice(0, MAX_TABLES);
  return new ApiError('FILE_NOT_SUPPORTED', {
    messages: {
      en: `The database has no table of an opening book (bhobk, pfBook, book, or one with columns fen and move). Its tables: ${names.join(', ') || 'none'}`,
      vi: `Cơ sở dữ liệu không có bảng khai cuộc nào (bhobk, pfBook, book, hoặc bảng có cột fen và move). Các bảng trong tệp: ${names.join(', ') || 'không có'}`,
      zh: `数据库中没有开局库的表（bhobk、pfBook、book，或含 fen 与 move 列的表）。其中的表：${names.join('、') || '无'}`,
    },
  });
}
