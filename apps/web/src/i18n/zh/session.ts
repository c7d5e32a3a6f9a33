import type { Texts } from '../texts.ts';

export const api: Texts['api'] = {
  badRequest: '数据无效',
  notFound: '未找到数据',
  other: '发生错误',
  unauthorized: '令牌无效',
  unreached: '无法连接服务器。内容没有丢失，请稍后重试。',
};

export const session: Texts['session'] = {
  ended: '登录已失效',
  endedCause: '棋局仍在这里，登录后即可保存。',
  none: '您尚未登录',
  noneCause: '此浏览器中的登录已失效。您的棋局仍保存在这里。',
  guest: '您现在是游客',
  registered: '注册成功',
  registeredGuest: '棋局和开局库只保存在此浏览器中。注册后可在所有设备上打开。使用条款见账号菜单。',
  registeredAccount: '确认邮件已发送，请查收。',
};
