import type { Language } from '../../lib/language.ts';

export const VOICES = ['engine', 'cloud', 'book', 'games'] as const;
export type Voice = (typeof VOICES)[number];

export interface HomeTexts {
  readonly heading: string;
  readonly lead: string;
  readonly voicesHeading: string;
  readonly voices: Readonly<Record<Voice, { readonly name: string; readonly text: string }>>;
  readonly also: string;
  readonly status: string;
  readonly boardLabel: string;
}

export const HOME_TEXTS: Readonly<Record<Language, HomeTexts>> = {
  en: {
    heading: 'Four voices on every Xiangqi move',
    lead: 'Set up a position or play through a game, and read side by side what an engine, the cloud, your own book and real games say of it.',
    voicesHeading: 'The four voices',
    voices: {
      engine: { name: 'Engine', text: 'calculates in your own browser' },
      cloud: { name: 'Cloud', text: 'evaluations shared by everyone' },
      book: { name: 'My book', text: 'your openings, with your notes' },
      games: { name: 'Games', text: 'how often each move won or lost' },
    },
    also: 'It saves your games and reads and writes PGN, in English, Vietnamese and Chinese.',
    status: 'The server is running. The board is not built yet.',
    boardLabel: 'A Xiangqi board with all pieces on their starting points',
  },
  vi: {
    heading: 'Bốn tiếng nói cho mỗi nước cờ tướng',
    lead: 'Xếp một thế cờ hoặc đi lại một ván, rồi đọc cạnh nhau ý kiến của engine, kho đám mây, sách khai cuộc của bạn và các ván đấu thật.',
    voicesHeading: 'Bốn tiếng nói',
    voices: {
      engine: { name: 'Engine', text: 'tính toán ngay trong trình duyệt của bạn' },
      cloud: { name: 'Đám mây', text: 'các đánh giá mọi người cùng dùng' },
      book: { name: 'Sách của tôi', text: 'khai cuộc bạn lưu, kèm ghi chú' },
      games: { name: 'Ván đấu', text: 'mỗi nước đã thắng, hòa, thua bao nhiêu' },
    },
    also: 'Chuhe lưu ván đấu, đọc và ghi PGN, bằng tiếng Anh, tiếng Việt và tiếng Trung.',
    status: 'Máy chủ đang chạy. Bàn cờ chưa được dựng xong.',
    boardLabel: 'Bàn cờ tướng với mọi quân ở vị trí ban đầu',
  },
  zh: {
    heading: '每一步棋，四种声音',
    lead: '摆出局面或打谱，并排查看引擎、云库、自己的开局库和实战对局对这一步的看法。',
    voicesHeading: '四种声音',
    voices: {
      engine: { name: '引擎', text: '就在你的浏览器里计算' },
      cloud: { name: '云库', text: '大家共享的局面评分' },
      book: { name: '我的开局库', text: '你收藏的开局与注释' },
      games: { name: '对局', text: '每步棋的胜、和、负统计' },
    },
    also: '保存棋局，读写 PGN，支持英文、越南文和中文。',
    status: '服务器运行正常。棋盘尚未完成。',
    boardLabel: '中国象棋棋盘，所有棋子都在起始位置',
  },
};
