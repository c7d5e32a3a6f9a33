import type { Texts } from '../texts.ts';

export const analysis: Texts['analysis'] = {
  black: 'Đen',
  board: 'Bàn cờ',
  engine: 'Máy',
  graph: 'Biểu đồ',
  moves: 'Nước đi',
  red: 'Đỏ',
  tools: 'Công cụ',
  toMove: 'đến lượt đi',
  sources: 'Nguồn',
  play: 'Ván đấu',
  retry: 'Bài tập',
};
