import type { EmbedFault } from '@chuhe/contract/embed';
import type { Language } from '@chuhe/contract/languages';

/** Words that stand in previews and in the titles of embedded pages. The page itself has its texts in the web application. */

type Words = Readonly<Record<Language, string>>;

export const GAME: Words = { en: 'Xiangqi game', vi: 'Ván cờ tướng', zh: '象棋对局' };
export const POSITION: Words = { en: 'Xiangqi position', vi: 'Thế cờ tướng', zh: '象棋局面' };
export const TO_MOVE: Readonly<Record<'red' | 'black', Words>> = {
  red: { en: 'Red to move', vi: 'Đến lượt Đỏ', zh: '轮到红方走棋' },
  black: { en: 'Black to move', vi: 'Đến lượt Đen', zh: '轮到黑方走棋' },
};
export const SEE: Words = {
  en: 'Play through it on the board, with engine, cloud and books beside every move.',
  vi: 'Xem từng nước trên bàn cờ, có máy, đám mây và sách khai cuộc bên cạnh.',
  zh: '在棋盘上逐步查看，每一步都有引擎、云库和开局库。',
};

export const FAULTS: Readonly<Record<EmbedFault, Words>> = {
  'not-found': {
    en: 'This game is not shared, or no longer shared.',
    vi: 'Ván cờ này không được chia sẻ hoặc không còn được chia sẻ.',
    zh: '此对局未分享，或已取消分享。',
  },
  private: {
    en: 'This game is private or does not exist.',
    vi: 'Ván cờ này là riêng tư hoặc không tồn tại.',
    zh: '此对局为私人对局，或不存在。',
  },
  'bad-position': {
    en: 'The address holds no valid position.',
    vi: 'Địa chỉ không chứa thế cờ hợp lệ.',
    zh: '网址中没有有效的局面。',
  },
  'bad-moves': {
    en: 'The address holds a move that is not legal.',
    vi: 'Địa chỉ chứa một nước đi không hợp lệ.',
    zh: '网址中有不合规则的着法。',
  },
  'no-exercise': {
    en: 'There is no exercise today.',
    vi: 'Hôm nay không có bài tập.',
    zh: '今天没有习题。',
  },
  'no-chapter': {
    en: 'This chapter is not shared, or does not exist.',
    vi: 'Chương này không được chia sẻ hoặc không tồn tại.',
    zh: '此章节未分享，或不存在。',
  },
};
