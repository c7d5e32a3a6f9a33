import type { Texts } from '../texts.ts';

export const frame: Texts['frame'] = {
  adminNavigation: 'Quản trị',
  artText: 'Máy phân tích, đám mây, sách khai cuộc của bạn và ván thực chiến, xem cùng một chỗ.',
  artTitle: 'Bốn nguồn cho mỗi nước đi',
  boardPicture: 'Bàn cờ tướng ở thế cờ ban đầu',
  unsaved: {
    leave: 'Rời đi',
    stay: 'Ở lại',
    text: 'Những gì bạn đã nhập trên trang này chưa được lưu và sẽ mất.',
    title: 'Rời trang này?',
  },
};
