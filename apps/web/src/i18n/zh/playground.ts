import type { Texts } from '../texts.ts';

export const playground: Texts['playground'] = {
  intro: '棋盘的所有状态，尽在一页。',
  title: '棋盘测试页',
  arrows: '引擎箭头（按名次）、威胁、用户自己的标记',
  check: '将军',
  flipped: '从黑方看',
  iccs: 'ICCS 坐标',
  issues: '不能放在该处的棋子',
  lastMove: '上一着与可走的点',
  numerals: '中文数字',
  setAndTheme: '{{pieces}} · {{theme}}',
  size: '宽 {{size}} 像素',
};
