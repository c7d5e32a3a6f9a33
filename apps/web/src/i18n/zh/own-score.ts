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
  search: {
    title: '{{move}} 的分数',
    lead: '分数已计入此着之后的局面。深度、节点数和日期属于对当前局面的搜索。',
    engine: '引擎',
    nodes: '节点数',
    date: '日期',
    searchedNodes: '{{nodes}} 节点',
    unknown: '未知',
  },
};
