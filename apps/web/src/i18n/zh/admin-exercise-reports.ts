import type { Texts } from '../texts.ts';

export const adminExerciseReports: Texts['adminExerciseReports'] = {
  lead: '引擎会重新检验每道被报错的题，解答不成立就撤下。您的决定优先于检验，报错的用户会收到通知。',
  state: '状态',
  list: '报错',
  none: '没有报错',
  noneText: '用户的报错会列在这里。',
  time: '时间',
  exercise: '习题',
  reason: '原因',
  states: {
    all: '全部',
    OPEN: '待检验',
    KEPT: '保留',
    WITHDRAWN: '已撤下',
  },
  reasons: {
    'another-move': '另有同样好的着法',
    'bad-solution': '解答达不到要求',
    other: '其他',
  },
  decision: '决定',
  decisions: {
    withdraw: '撤下',
    keep: '保留',
    restore: '恢复',
  },
  decisionTexts: {
    withdraw: '此题不再出现，也不计入主题。报错的用户会收到通知。',
    keep: '此题保持不变，不再检验。报错的用户会收到通知：解答成立。',
    restore: '此题重新提供。报错的用户会收到通知：解答成立。',
  },
  decided: {
    withdraw: '此题已撤下',
    keep: '此题已保留',
    restore: '此题已恢复',
  },
};
