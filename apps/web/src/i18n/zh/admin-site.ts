import type { Texts } from '../texts.ts';

export const adminSite: Texts['adminSite'] = {
  lead: '网站公告、注册与免费查询次数。',
  notice: '公告（{{language}}）',
  noticeHint: '显示在每页顶部的一行文字；没有译文的语言显示英文。',
  noticeOn: '向所有人显示公告',
  adminFactor: '要求管理员启用两步验证（未启用者只能先进行设置）',
  registration: '开放注册账号（游客始终可以进入）',
  secrets: '密钥',
  secretsLead: '仅由服务器环境提供。这里只显示是否已设置，绝不显示内容。',
  set: '已设置',
  title: '网站',
  trial: '每日免费查询次数',
  trialHint:
    '查询收费期间（即有含查询次数或不限次数的套餐在售时），每个账号每天都可获得。0 表示不赠送。',
  unset: '未设置',
};
