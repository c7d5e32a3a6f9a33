import type { Texts } from '../texts.ts';

export const common: Texts['common'] = {
  analysis: '分析',
  back: '返回棋盘',
  close: '关闭',
  groupSeparator: '；',
  guest: '游客',
  language: '语言',
  listSeparator: '、',
  mainNavigation: '主导航',
  menu: '菜单',
  pasteHint: '粘贴着法或 FEN',
  processing: '处理中',
  reload: '重新加载',
  retry: '重试',
  skip: '跳到主要内容',
};

export const errors: Texts['errors'] = {
  chunkReload: '请重新加载页面以取得该部分；您的棋局会保留。',
  chunkText: '网络或服务器可能暂时中断。内容没有丢失，请重试。',
  chunkTitle: '页面的一部分无法加载',
  fatalText: '页面遇到无法自行恢复的错误。您的棋局仍保存在此浏览器中。',
  fatalTitle: '出错了',
  newBuild: '新版本已就绪',
  newBuildCause: '方便时请重新加载，您的棋局不会丢失。',
  notFound: '找不到页面：{{path}}',
  notFoundHint: '此处空空如也：网址可能有误，或页面已移动。',
  notFoundTitle: '找不到页面',
  pageText: '其他功能照常可用。请重试，或返回棋盘。',
  pageTitle: '此页面出错',
};

export const account: Texts['account'] = {
  admin: '管理',
  label: '账号',
  localGuest: '游客的棋局只能在此浏览器中打开。注册后随处可用。',
  login: '登录',
  logout: '退出登录',
  me: '个人信息',
  register: '注册',
};
