import type { Texts } from '../texts.ts';

export const sounds: Texts['sounds'] = {
  advance: '{{piece}} tiến {{to}}',
  check: '{{move}}, chiếu',
  front: '{{role}} trước',
  mate: '{{move}}, chiếu bí',
  moves: 'Tiếng khi đi quân, ăn quân, chiếu và hết ván',
  noVoice: 'Thiết bị này không có giọng đọc tiếng Việt; có thể sẽ im lặng hoặc đọc không chuẩn.',
  nth: '{{role}} thứ {{nth}} cột {{file}}',
  onFile: '{{role}} {{file}}',
  percent: '{{volume}}%',
  rear: '{{role}} sau',
  retreat: '{{piece}} thoái {{to}}',
  speech: 'Đọc nước đi thành tiếng',
  traverse: '{{piece}} bình {{to}}',
  volume: 'Âm lượng',
  placed: '{{role}} lộ {{file}}',
};
