import type { Texts } from '../texts.ts';

export const api: Texts['api'] = {
  badRequest: '数据无效',
  notFound: '未找到数据',
  other: '发生错误',
  unauthorized: '令牌无效',
  unreached: '无法连接服务器。没有任何损失，请稍后重试。',
};

export const session: Texts['session'] = {
  ended: '登录已失效',
  endedCause: '棋局仍在这里，登录后即可保存。',
  none: '您尚未登录',
  noneCause: '服务器上已没有此浏览器的会话。您的棋局仍保存在这里。',
  registered: '注册成功',
  registeredGuest: '您现在使用游客账号。随时可以注册，内容会一并保留。',
  registeredAccount: '确认邮箱的链接正在发送给您。',
};

export const fields: Texts['fields'] = {
  USERNAME_REQUIRED: '请输入用户名',
  USERNAME_INVALID: '用户名须为 3 至 32 个字母、数字、点、连字符或下划线',
  PASSWORD_REQUIRED: '请输入密码',
  PASSWORD_TOO_SHORT: '密码至少需要 8 个字符',
  PASSWORD_TOO_LONG: '密码超过 128 个字符',
  OLD_PASSWORD_REQUIRED: '请输入当前密码',
  CONFIRM_PASSWORD_REQUIRED: '请确认密码',
  PASSWORDS_DIFFER: '两次输入的密码不一致',
  FIRST_NAME_REQUIRED: '请输入您的名字',
  LAST_NAME_REQUIRED: '请输入您的姓氏',
  TEXT_TOO_LONG: '内容过长',
  EMAIL_REQUIRED: '请输入邮箱',
  EMAIL_INVALID: '邮箱地址无效',
  PHONE_INVALID: '电话号码无效',
};

export const form: Texts['form'] = {
  birthday: '出生日期',
  capsLock: '大写锁定已开启',
  confirmPassword: '确认密码',
  currentPassword: '当前密码',
  email: '邮箱',
  firstName: '名字',
  hidePassword: '隐藏密码',
  lastName: '姓氏',
  newPassword: '新密码',
  optional: '选填',
  password: '密码',
  phone: '电话号码',
  showPassword: '显示密码',
  username: '用户名',
};

export const signIn: Texts['signIn'] = {
  accountAgain: '链接已使用或已过期，您可以在账户页面重新获取。',
  asGuest: '以游客身份继续',
  back: '返回登录',
  ended: '您的会话已结束，请重新登录。您的棋局仍保存在此浏览器中。',
  forgot: '忘记密码？',
  forgotAgain: '链接已使用或已过期，请重新获取。',
  forgotLead: '请输入账户的邮箱地址，我们会发送设置新密码的链接。',
  forgotSend: '发送链接',
  forgotSent: '如果存在使用 {{email}} 的账户，链接已发往该邮箱，30 分钟内有效。',
  forgotTitle: '忘记密码？',
  guestLead: '您作为游客的内容将一并保留。',
  haveAccount: '已有账户？',
  lead: '很高兴再次见到您。',
  linkBroken: '此链接已无法使用',
  newHere: '还没有账户？',
  registerLead: '在每台设备上使用您的棋局和开局库。',
  resetDone: '新密码已设置，请用它登录。',
  resetLead: '更改密码后，该账户的所有会话都将结束。',
  resetSave: '设置密码',
  resetTitle: '新密码',
  userOrEmail: '用户名或邮箱',
  verified: '{{email}} 已确认',
  verifiedLead: '从现在起您可以用此地址登录。',
  verifying: '正在确认地址……',
  verifyTitle: '确认邮箱地址',
};
