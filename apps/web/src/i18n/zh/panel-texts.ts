/** The texts of the board’s default panels, loaded with them. A section that they need only in part has its other texts in its own file. */
import type { PanelTexts } from '../texts.ts';

export { cloud } from './cloud.ts';
export { engine } from './engine.ts';
export { graph, moves } from './moves.ts';
export { players } from './players.ts';
export { api, session } from './session.ts';
export { sources } from './sources.ts';

export const book: PanelTexts['book'] = {
  menuOf: '{{move}} 的操作',
};

export const legal: PanelTexts['legal'] = {
  licences: '开源许可',
  menu: '条款、隐私与联系方式',
};

export const credit: PanelTexts['credit'] = {
  left: '剩余 {{number}}',
  pillHint: '云库剩余查询次数：{{number}}',
  pillGuest: '云库剩余查询次数：{{number}}。免费账号每天有 {{more}} 次。',
  seePackages: '查看套餐',
  dismiss: '隐藏此公告',
  siteNotice: '网站公告',
};

export const files: PanelTexts['files'] = {
  undo: '撤销',
  save: {
    results: {
      red: '1-0（红胜）',
      black: '0-1（黑胜）',
      draw: '1/2-1/2（和棋）',
      open: '*（未完）',
    },
  },
  tags: {
    Red: '红方',
    Black: '黑方',
    Event: '赛事',
    Site: '地点',
    Date: '日期',
    Round: '轮次',
    Result: '结果',
  },
  kept: {
    gone: '该棋局已不在本浏览器中',
    goneText: '棋盘保持不变。已保存的棋局可在您的列表中找到。',
    corrupt: '无法读取上次的棋局',
    corruptText: '该棋局已另行保存，没有删除。棋盘从新棋局开始。',
    quota: '此浏览器无法继续保存棋局',
    quotaText: '存储空间已满或被关闭。离开前请将棋局存为 PGN。',
  },
};

export const ways: PanelTexts['ways'] = {
  nowConnected: '{{name}} 已与您的账号关联',
  kept: '账号已保留，不会被删除',
  takenOver: '您已登录到已有账号，之前的登录状态和登录方式均已失效',
  takenOverWhy:
    '此前可能有他人使用过您的邮箱。所有数据均已保留。如果密码失效，请在“个人信息”页面设置新密码。',
  password: '邮箱和密码',
};

export const me: PanelTexts['me'] = {
  passwordChanged: '密码已更改，其他所有设备均已退出登录。',
};

export const matches: PanelTexts['matches'] = {
  conflict: {
    show: '比较',
  },
  details: '详情',
  noDate: '请填写如 2024.05.31 的日期，或留空',
  save: '保存',
  saveAnew: '另存为新的一局',
  saveCopy: '保存副本',
  showNewer: '显示新版本',
  showOriginal: '显示原局',
  status: {
    changed: '有改动',
    conflict: '别处也有保存',
    copy: '只读副本',
    foreign: '属于另一个账号',
    gone: '账号中已不存在',
    none: '未保存',
    ownCopy: '您的副本',
    paused: '试走的着法，未保存',
    refused: '无法保存',
    saved: '已保存',
    saving: '正在保存',
    signedOut: '未登录',
    waiting: '保存在本浏览器',
  },
};

export const coach: PanelTexts['coach'] = {
  black: '黑方',
  drawn: '和棋',
  end: {
    checkmate: '绝杀，{{winner}}胜',
    insufficientMaterial: '和棋：双方均无进攻子力',
    moveLimit: '自然限着：连续 {{plies}} 着未吃子，判和',
    perpetualAttack: '{{loser}}长打不变，判负',
    perpetualChase: '{{loser}}长捉不变，判负',
    perpetualCheck: '{{loser}}长将不变，判负',
    repetition: '双方不变，判和',
    stalemate: '困毙，{{winner}}胜',
  },
  over: '本局至此已结束，再走即为分析着法。',
  red: '红方',
  second: '此局面第二次出现。',
  third: '此局面第三次出现。',
  times: '此局面第 {{count}} 次出现。',
};

export const games: PanelTexts['games'] = {
  filterOn: '已筛选',
  clearFilter: '清除筛选',
};
