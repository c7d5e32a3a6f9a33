import type { Texts } from '../texts.ts';

export const analysis: Texts['analysis'] = {
  black: '黑',
  board: '棋盘',
  engine: '引擎',
  graph: '走势',
  moves: '着法',
  red: '红',
  tools: '工具',
  voices: '意见',
  voicesText: '引擎、云库、自己的开局库与实战对局对每一着的看法，列在同一张表中。',
};
