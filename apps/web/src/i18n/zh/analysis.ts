import type { Texts } from '../texts.ts';

export const analysis: Texts['analysis'] = {
  black: '黑',
  board: '棋盘',
  engine: '引擎',
  graph: '走势',
  moveMenu: '着法菜单',
  moves: '着法',
  red: '红',
  wholeScreen: '面板盖住棋盘',
  tools: '工具',
  toMove: '轮到走棋',
  sources: '来源',
  play: '对弈',
  retry: '练习',
};
