import type { Texts } from '../texts.ts';

export const sourceHints: Texts['sourceHints'] = {
  all: '全部来源：每种着法一行，汇集云库、引擎、开局库和对局统计的数据。云库与引擎看法不一时，以深度更大的为准。',
  cloud: '云库：本站已分析局面的最佳着法。',
  engine: '引擎：在本浏览器中计算最佳着法，断网也能用。',
  book: '我的开局库：您想走的着法，附自己的评注。',
  games: '对局统计：大师在此局面走过什么，结果如何；可在筛选中加入您自己的对局。',
  close: '关闭提示',
};
