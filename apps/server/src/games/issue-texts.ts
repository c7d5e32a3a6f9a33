import type { Language } from '@chuhe/contract/languages';
import type { GameJsonIssue, GameJsonIssueCode } from '@chuhe/game/game-json';
import type { ErrorDetails } from '../http/api-error.ts';

type Texts = Readonly<Record<Language, string>>;

/** The message about an issue of a history in all languages, with the ply if the issue has one. */
export function fieldOfIssue(
  { code, ply }: Pick<GameJsonIssue, 'code' | 'ply'>,
  path: string,
): NonNullable<ErrorDetails['fields']>[number] {
  const { en, vi, zh } = TEXTS[code];
  if (ply === undefined) return { path, messages: { en, vi, zh } };
  return {
    path,
    messages: { en: `Ply ${ply}: ${en}`, vi: `Lượt đi ${ply}: ${vi}`, zh: `第 ${ply} 着：${zh}` },
  };
}

const TYPE: Texts = {
  en: 'the value has the wrong type',
  vi: 'giá trị sai kiểu',
  zh: '此处的值类型不对',
};

const TEXTS: Readonly<Record<GameJsonIssueCode, Texts>> = {
  'too-many-bytes': { en: 'the game is too large', vi: 'ván cờ quá lớn', zh: '棋局过大' },
  'too-many-nodes': {
    en: 'the game has too many moves',
    vi: 'ván cờ có quá nhiều nước đi',
    zh: '棋局着法过多',
  },
  'too-deep': {
    en: 'variations are nested too deeply',
    vi: 'các biến lồng nhau quá sâu',
    zh: '变着嵌套过深',
  },
  version: { en: 'the version must be 1', vi: 'phiên bản phải là 1', zh: '版本必须为 1' },
  type: TYPE,
  missing: { en: 'a required value is missing', vi: 'thiếu giá trị bắt buộc', zh: '缺少必填内容' },
  'unknown-key': {
    en: 'unknown field',
    vi: 'trường này không được hỗ trợ',
    zh: '未知的字段',
  },
  start: {
    en: 'the starting position differs from startFEN',
    vi: 'thế cờ ban đầu khác với startFEN',
    zh: '起始局面与 startFEN 不同',
  },
  'empty-line': {
    en: 'a variation needs a move',
    vi: 'một biến cần có nước đi',
    zh: '变着中没有着法',
  },
  move: {
    en: 'a move is two points, such as h2e2',
    vi: 'nước đi gồm hai giao điểm, ví dụ h2e2',
    zh: '着法须为两个交叉点，例如 h2e2',
  },
  'illegal-move': {
    en: 'the move is not legal here',
    vi: 'nước đi không hợp lệ ở đây',
    zh: '此处着法不合规则',
  },
  glyph: {
    en: 'a glyph is a whole number from 1 to 255',
    vi: 'dấu đánh giá là số nguyên từ 1 đến 255',
    zh: '评价符号须为 1 至 255 的整数',
  },
  shape: {
    en: 'a shape is a colour letter and one or two points, such as Gh2e2',
    vi: 'hình vẽ gồm một chữ màu và một hoặc hai giao điểm, ví dụ Gh2e2',
    zh: '图形须为颜色字母加一或两个交叉点，例如 Gh2e2',
  },
  evaluation: {
    en: 'an evaluation has cp or mate, and may have depth',
    vi: 'đánh giá có cp hoặc mate, và có thể có depth',
    zh: '评分须含 cp 或 mate，可含 depth',
  },
  seconds: {
    en: 'a time is a number of seconds that is not negative',
    vi: 'thời gian là số giây không âm',
    zh: '时间须为非负秒数',
  },
};
