import type { Texts } from '../texts.ts';

export const adminAudit: Texts['adminAudit'] = {
  action: '操作，例如 package',
  changes_one: '{{count}} 处更改',
  changes_other: '{{count}} 处更改',
  filter: '筛选',
  list: '记录',
  none: '没有记录',
  noneText: '管理员所做的更改及其原因会记录在这里。',
  operator: '运营者',
  target: '对象（完整编号）',
};
