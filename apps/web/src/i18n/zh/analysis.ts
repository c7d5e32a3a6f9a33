import type { Texts } from '../texts.ts';

export const analysis: Texts['analysis'] = {
  black: '黑',
  board: '棋盘',
  boardText: '棋子即将就位：您将在这里摆棋、走棋和画箭头。',
  engine: '引擎',
  engineText: '引擎在您的浏览器中运行，并在此显示最佳变化。',
  graph: '走势',
  graphText: '对局的走势，每个失误都标在相应的着法上。',
  moves: '着法',
  movesText: '本局的着法、变着和评注。',
  red: '红',
  tools: '工具',
  voices: '意见',
  voicesText: '引擎、云库、自己的开局库与实战对局对每一着的看法，列在同一张表中。',
};
