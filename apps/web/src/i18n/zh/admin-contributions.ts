import type { Texts } from '../texts.ts';

export const adminContributions: Texts['adminContributions'] = {
  accept: '接受',
  author: '贡献者',
  board: '局面 {{fen}}',
  lead: '用户提交的评分。接受后其他人才能看到，且绝不覆盖引擎的结果。',
  moves: '着法与评分（走棋方视角）',
  none: '这里没有用户贡献',
  noneText: '用户提交的评分会在这里等待审核。',
  putBack: '放回待审',
  reject: '拒绝',
  states: {
    ACCEPTED: '已接受',
    PENDING: '待审核',
    REJECTED: '已拒绝',
  },
  status: '状态',
  undo: '撤销',
};
