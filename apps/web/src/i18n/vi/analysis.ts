import type { Texts } from '../texts.ts';

export const analysis: Texts['analysis'] = {
  black: 'Đen',
  board: 'Bàn cờ',
  engine: 'Máy',
  graph: 'Biểu đồ',
  moveMenu: 'Menu nước đi',
  moves: 'Nước đi',
  red: 'Đỏ',
  wholeScreen: 'Mở bảng che bàn cờ',
  tools: 'Công cụ',
  toMove: 'đến lượt đi',
  sources: 'Nguồn',
  play: 'Chơi với máy',
  retry: 'Bài tập',
};
