import type { LateTexts } from '../texts.ts';

export const moves: LateTexts['moves'] = {
  allCollapsed: '已收起全部变着',
  allExpanded: '已展开全部变着',
  alreadyMain: '此着已在主线中。',
  collapseAll: '收起全部变着',
  collapsed: '已收起变着',
  copyLine: '复制整条变化',
  deleteFromHere: '从此处删除',
  deleted_one: '已删除 {{count}} 着',
  deleted_other: '已删除 {{count}} 着',
  expandAll: '展开全部变着',
  expanded: '已展开变着',
  madeMainline: '此变着现为主线',
  makeMainline: '设为主线',
  noMove: '此处没有着法。',
  playFromHere: '从这里与引擎对弈',
  promote: '提升变着',
  promoted: '变着已提升',
  undo: '撤销',
  writeComment: '写评注',
  writeCommentBefore: '着前评注',
};
