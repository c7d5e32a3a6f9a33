/**
 * The words of the commands in all languages. Commands are understood in every language, as moves are. The first word of a language is
 * the one that the help shows.
 */
import type { Language } from '@chuhe/contract/languages';
import type { Color, Role } from '@chuhe/rules/piece';

export const COMMAND_NAMES = [
  'point',
  'file',
  'rank',
  'pieces',
  'attackers',
  'defenders',
  'moves',
  'lastMove',
  'turn',
  'evaluation',
  'line',
  'engine',
  'clock',
  'next',
  'previous',
  'first',
  'last',
  'takeBack',
  'copyFen',
  'help',
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

export type Words = Readonly<Record<Language, readonly string[]>>;

export const COMMAND_WORDS: Readonly<Record<CommandName, Words>> = {
  point: { en: ['point', 'square', 's'], vi: ['điểm'], zh: ['点', '位置'] },
  file: { en: ['file', 'column'], vi: ['cột', 'lộ'], zh: ['路', '线', '竖线'] },
  rank: { en: ['rank', 'row'], vi: ['hàng', 'hàng ngang'], zh: ['横线', '行'] },
  pieces: {
    en: ['pieces', 'piece', 'board', 'position', 'p'],
    vi: ['quân', 'các quân', 'thế cờ'],
    zh: ['棋子', '子', '局面'],
  },
  attackers: {
    en: ['attackers', 'attacks', 'attack', 'who attacks', 'a'],
    vi: ['tấn công', 'ăn', 'bắt'],
    zh: ['攻击', '谁攻', '谁吃', '捉'],
  },
  defenders: {
    en: ['defenders', 'defends', 'defend', 'protects', 'who defends', 'd'],
    vi: ['bảo vệ', 'giữ'],
    zh: ['保护', '谁保', '防守'],
  },
  moves: {
    en: ['moves', 'legal moves', 'm'],
    vi: ['nước đi', 'đi được'],
    zh: ['着法', '走法'],
  },
  lastMove: {
    en: ['last move', 'l'],
    vi: ['nước vừa đi', 'nước cuối'],
    zh: ['上一着', '上一步', '刚走'],
  },
  turn: {
    en: ['turn', 'whose turn', 'to move', 't'],
    vi: ['lượt', 'lượt ai', 'đến lượt ai'],
    zh: ['轮到谁', '轮谁', '该谁走'],
  },
  evaluation: {
    en: ['evaluation', 'eval', 'score'],
    vi: ['đánh giá', 'điểm số'],
    zh: ['评分', '评估', '形势'],
  },
  line: {
    en: ['line', 'best line', 'best move', 'best', 'pv'],
    vi: ['biến', 'biến chính', 'nước hay nhất'],
    zh: ['变化', '最佳着法', '主变'],
  },
  engine: { en: ['engine'], vi: ['máy phân tích', 'máy'], zh: ['引擎'] },
  clock: { en: ['clock', 'time'], vi: ['đồng hồ', 'thời gian'], zh: ['棋钟', '时间', '用时'] },
  next: {
    en: ['next', 'forward', 'n'],
    vi: ['tiếp', 'nước sau'],
    zh: ['前进', '下一着', '下一步'],
  },
  previous: { en: ['previous', 'prev', 'back'], vi: ['lùi', 'nước trước'], zh: ['后退', '前一着'] },
  first: { en: ['first', 'start'], vi: ['về đầu', 'đầu'], zh: ['到开头', '开头'] },
  last: { en: ['last', 'end'], vi: ['đến cuối', 'cuối'], zh: ['到结尾', '结尾', '末尾'] },
  takeBack: {
    en: ['take back', 'takeback', 'undo'],
    vi: ['đi lại', 'xin đi lại', 'hoàn tác'],
    zh: ['悔棋', '撤销'],
  },
  copyFen: {
    en: ['copy fen', 'fen'],
    vi: ['sao chép fen'],
    zh: ['复制 fen', '复制fen', '复制局面'],
  },
  help: { en: ['help', 'commands', '?'], vi: ['trợ giúp', 'lệnh'], zh: ['帮助', '命令'] },
};

export const ROLE_WORDS: Readonly<Record<Role, readonly string[]>> = {
  king: ['king', 'kings', 'general', 'generals', 'tướng', '帅', '帥', '将', '將'],
  advisor: ['advisor', 'advisors', 'guard', 'guards', 'sĩ', 'sỹ', '仕', '士'],
  elephant: ['elephant', 'elephants', 'bishop', 'bishops', 'tượng', '相', '象'],
  horse: ['horse', 'horses', 'knight', 'knights', 'mã', 'ngựa', '马', '馬', '傌'],
  chariot: ['chariot', 'chariots', 'rook', 'rooks', 'car', 'cars', 'xe', '车', '車', '俥'],
  cannon: ['cannon', 'cannons', 'pháo', '炮', '砲', '包'],
  pawn: ['pawn', 'pawns', 'soldier', 'soldiers', 'tốt', 'chốt', 'binh', '兵', '卒'],
};

export const COLOR_WORDS: Readonly<Record<Color, readonly string[]>> = {
  red: ['red', 'đỏ', '红方', '红', '紅'],
  black: ['black', 'đen', '黑方', '黑'],
};
