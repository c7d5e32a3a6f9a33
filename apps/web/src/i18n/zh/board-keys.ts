import type { Texts } from '../texts.ts';

export const boardKeys: Texts['boardKeys'] = {
  cancel: '放回原处',
  cursor: '移动光标',
  draw: '箭头或圆圈：绿、红、蓝、黄',
  edge: '移到边缘',
  erase: '擦除该点的标记',
  pick: '拿起或放下棋子',
  title: '在棋盘上（按 Tab 到棋盘）',
};
