import type { Texts } from '../texts.ts';

export const adminSite: Texts['adminSite'] = {
  lead: '网站公告、注册与免费查询次数。',
  notice: '公告（{{language}}）',
  noticeHint: '显示在每页顶部的一行文字；没有译文的语言显示英文。',
  noticeOn: '向所有人显示公告',
  adminFactor: '要求管理员启用两步验证（未启用者只能先进行设置）',
  registration: '开放注册账号（游客始终可以进入）',
  secrets: '机密信息',
  secretsLead: '仅由服务器环境变量提供。这里只显示是否已设置，绝不显示内容。',
  set: '已设置',
  tax: '由 Stripe 计算税款',
  taxHint: '价格含税。需先在 Stripe 账号中设置 Stripe Tax；买家付款时需填写地址。',
  title: '网站',
  search: '每天的服务器引擎时间（秒）',
  searchHint: '引擎时间有限制期间（即有含引擎时间的套餐在售时），每个账号每天都可获得。',
  guests: {
    title: '游客',
    lead: '任何人都可以成为新游客，因此游客的额度少于账号，同一网络地址的所有游客共用一个上限。没有相应套餐在售时不作限制。',
    lookUps: '每位游客每天的免费查询次数',
    addressLookUps: '同一地址的所有游客每天的免费查询次数',
    seconds: '每位游客每天的引擎时间（秒）',
    addressSeconds: '同一地址的所有游客每天的引擎时间（秒）',
    hint: '应足够同一地址的棋社使用',
  },
  trial: '每日免费查询次数',
  trialHint:
    '查询收费期间（即有含查询次数或不限次数的套餐在售时），每个账号每天都可获得。0 表示不赠送。',
  unset: '未设置',
};
