import type { Texts } from '../texts.ts';

export const analysis: Texts['analysis'] = {
  black: '黑',
  board: '棋盘',
  engine: '引擎',
  graph: '走势',
  moves: '着法',
  red: '红',
  tools: '工具',
  toMove: '轮走',
  sources: '来源',
  play: '对局',
  retry: '练习',
};
