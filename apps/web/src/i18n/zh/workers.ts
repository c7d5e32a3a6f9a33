import type { Texts } from '../texts.ts';

export const workers: Texts['workers'] = {
  all: '总计',
  anonymous: '匿名',
  dropped: '本站不再接受您的计算机的结果。',
  failed: '无法加载列表',
  how: '在装有 Node.js 的计算机上运行此命令，即可贡献空闲时间。它会要求输入代码，代码在您账号的“我电脑上的程序和引擎”一栏中。加上 --hours 22-7 则只在夜间运行。',
  lead: '用户的计算机用本站引擎为所有人分析局面。随机抽取的部分结果由另一台计算机复核。',
  list: '贡献最多',
  month: '30 天',
  name: '用户',
  named: '在此列表中显示我的用户名',
  nodes: '{{text}} 节点',
  noneText: '一有计算机提交结果，就会显示在这里。',
  noneTitle: '还没有人贡献计算时间',
  own: '您的计算机',
  ownNone: '您的计算机还没有贡献过时间。',
  reasons: {
    ADMIN: '由管理员决定。',
    NONSENSE: '提交了不可能的结果。',
    WRONG_SCORES: '复核的分数不一致。',
  },
  suspended: '您的计算机已被暂停。',
  today: '今天',
  total_one: '{{count}} 位用户合计',
  total_other: '{{count}} 位用户合计',
  you: '您',
};
