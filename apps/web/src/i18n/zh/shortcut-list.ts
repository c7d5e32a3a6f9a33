import type { LateTexts } from '../texts.ts';

export const menus: LateTexts['menus'] = {
  navigation: '着法',
  onBoard: '焦点在棋盘上时，方向键、Home 和 End 移动棋盘上的光标。',
};
