import type { Texts } from '../texts.ts';

export const frame: Texts['frame'] = {
  adminNavigation: 'Quản trị',
  artText: 'Máy phân tích, đám mây, sách khai cuộc của bạn và ván thực chiến, xem cùng một chỗ.',
  artTitle: 'Bốn nguồn cho mỗi nước đi',
  boardPicture: 'Bàn cờ tướng ở thế cờ ban đầu',
};
