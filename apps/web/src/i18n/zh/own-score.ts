import type { LateTexts } from '../texts.ts';

export const cloud: LateTexts['cloud'] = {
  own: {
    title: '我对 {{move}} 的评分',
    lead: '管理员接受后其他人才能看到。引擎的分数始终优先。',
    invalid: '请输入分数，如 +0.35、−1.2 或 #5，最大 99.99。',
    save: '保存',
    withdraw: '撤回',
    saved: '已保存对 {{move}} 的评分：{{score}}',
    withdrawn: '已撤回对 {{move}} 的评分',
    statuses: {
      PENDING: '待管理员审核，仅您可见',
      ACCEPTED: '已接受，修改之前所有人可见',
      REJECTED: '未被接受，仅您可见',
    },
    lockedTitle: '您尚无贡献评分的权限',
    lockedText: '向云库贡献评分需要 CLOUD.WRITE 权限，由管理员或套餐授予您的账号。',
    loading: '正在加载评分',
    failed: '无法加载评分',
  },
};
