import type { Texts } from '../texts.ts';

export const adminExerciseReports: Texts['adminExerciseReports'] = {
  lead: '引擎会重新检验每道被报告的题，解答不成立就撤下。',
  state: '状态',
  list: '报告',
  none: '没有报告',
  noneText: '用户的报告会列在这里。',
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
};
