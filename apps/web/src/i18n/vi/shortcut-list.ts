import type { LateTexts } from '../texts.ts';

export const menus: LateTexts['menus'] = {
  navigation: 'Nước đi',
  onBoard:
    'Khi đang ở bàn cờ (nhấn Tab để đến), các phím mũi tên, Home và End di chuyển con trỏ trên bàn.',
};
