import type { Texts } from '../texts.ts';

export const analysis: Texts['analysis'] = {
  black: 'Đen',
  board: 'Bàn cờ',
  boardText: 'Quân cờ sắp có mặt: đây là nơi bạn sẽ xếp quân, đi quân và vẽ mũi tên.',
  engine: 'Máy',
  engineText: 'Máy phân tích chạy ngay trong trình duyệt của bạn và hiện các dòng hay nhất ở đây.',
  graph: 'Biểu đồ',
  graphText: 'Diễn biến ván cờ, với từng sai lầm tại nước đi của nó.',
  moves: 'Nước đi',
  movesText: 'Nước đi, biến và bình luận của ván cờ.',
  red: 'Đỏ',
  tools: 'Công cụ',
  voices: 'Ý kiến',
  voicesText:
    'Máy tính, đám mây, sách của bạn và ván thực chiến nói gì về mỗi nước, cạnh nhau trong một bảng.',
};
