import type { LateTexts, Texts } from '../texts.ts';

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
  registered: '注册成功',
  registeredGuest: '您现在是游客：棋局和开局库只为此浏览器保留。注册后可在所有设备上打开。',
  registeredAccount: '确认邮件已发送，请查收。',
};

export const fields: Texts['fields'] = {
  USERNAME_REQUIRED: '请输入用户名',
  USERNAME_INVALID: '用户名须为 3 至 32 个字母、数字、点、连字符或下划线',
  PASSWORD_REQUIRED: '请输入密码',
  PASSWORD_TOO_SHORT: '密码至少需要 8 个字符',
  PASSWORD_TOO_LONG: '密码不能超过 128 个字符',
  OLD_PASSWORD_REQUIRED: '请输入当前密码',
  CONFIRM_PASSWORD_REQUIRED: '请确认密码',
  PASSWORDS_DIFFER: '两次输入的密码不一致',
  FIRST_NAME_REQUIRED: '请输入您的名字',
  LAST_NAME_REQUIRED: '请输入您的姓氏',
  TEXT_TOO_LONG: '内容过长',
  EMAIL_REQUIRED: '请输入邮箱',
  EMAIL_INVALID: '请输入有效的邮箱地址',
  PHONE_INVALID: '请输入有效的电话号码',
  TEXT_NOT_ONE_LINE: '内容含有换行或隐藏字符，无法保存',
  KEY_INVALID: '激活码由四组字符组成，每组五个字母或数字',
  VALUE_INVALID: '此内容无效',
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
  accountAgain: '链接已使用或已过期，您可以在“个人信息”页面重新获取。',
  asGuest: '以游客身份继续',
  back: '返回登录',
  ended: '您的登录已失效，请重新登录。您的棋局仍保存在此浏览器中。',
  forgot: '忘记密码？',
  forgotAgain: '链接已使用或已过期，请重新获取。',
  forgotLead: '请输入账号的邮箱地址，我们会发送设置新密码的链接。',
  forgotSend: '发送链接',
  forgotSent: '如果存在使用 {{email}} 的账号，链接已发往该邮箱，30 分钟内有效。',
  forgotTitle: '忘记密码？',
  guestLead: '您作为游客保存的内容将一并保留。',
  haveAccount: '已有账号？',
  lead: '很高兴再次见到您。',
  linkBroken: '此链接已无法使用',
  newHere: '还没有账号？',
  registerLead: '在每台设备上使用您的棋局和开局库。',
  resetDone: '新密码已设置，请用它登录。',
  resetLead: '更改密码后，该账号会在所有设备上退出登录。',
  resetSave: '设置密码',
  resetTitle: '设置新密码',
  userOrEmail: '邮箱或用户名',
  verified: '{{email}} 已确认',
  verifiedLead: '从现在起您可以用此地址登录。',
  verifying: '正在确认地址…',
  verifyTitle: '确认邮箱地址',
};

/** Refusals of the identity provider: what has happened, and what the user can do. */
export const provider: Texts['provider'] = {
  'account-exists-with-address':
    '使用 {{email}} 的账号已存在，但登录方式不同。请先用原来的方式（密码或其他按钮）登录，之后会自动关联刚才的登录方式。',
  'account-exists-with-different-credential':
    '使用此邮箱的账号已存在，但登录方式不同。请先用原来的方式登录，之后会自动关联刚才的登录方式。',
  'auth-domain-config-required':
    '本站的登录服务未设置完整：缺少域名。请用密码登录，或告知网站运营者。',
  'cancelled-popup-request':
    '另一个登录窗口已打开，因此此窗口已关闭。请在较新的窗口中继续，或重试。',
  'credential-already-in-use': '此登录方式属于另一个账号。请用它登录该账号，或在此关联其他方式。',
  'email-already-in-use': '已存在使用此邮箱的账号。请登录；若忘记密码，请重新设置。',
  'expired-action-code': '此链接已过期。请重新获取。',
  'internal-error': '登录服务发生错误。请稍后重试，或选择其他登录方式。',
  'invalid-action-code': '此链接已使用或不完整。请重新获取，并打开最后收到的链接。',
  'invalid-api-key': '登录服务拒绝了本站的密钥。请用本站自行保管的密码登录，或告知运营者。',
  'invalid-auth-event': '无法读取登录窗口的响应。请关闭窗口后重试。',
  'invalid-continue-uri': '登录服务不识别返回地址。邮件未发送：请告知网站运营者。',
  'invalid-credential': '邮箱或密码错误，或此次登录已失效。请检查，或重新设置密码。',
  'invalid-dynamic-link-domain': '登录服务不识别链接的域名。邮件未发送：请告知网站运营者。',
  'invalid-email': '邮箱地址无效。请检查是否输入正确。',
  'invalid-verification-code': '验证码不正确或已失效。请输入身份验证器当前显示的验证码。',
  'missing-android-pkg-name':
    '无法生成链接：设置中缺少 Android 应用名称。邮件未发送：请告知网站运营者。',
  'missing-ios-bundle-id': '无法生成链接：设置中缺少 iOS 应用标识。邮件未发送：请告知网站运营者。',
  'multi-factor-auth-required': '此账号已启用两步验证。请输入身份验证器显示的验证码。',
  'network-request-failed': '无法连接登录服务。请检查网络后重试，内容不会丢失。',
  'no-such-provider': '此登录方式未与您的账号关联。请重新加载页面，查看已关联的方式。',
  'operation-not-allowed': '此登录方式目前已关闭。请选择其他方式。',
  'operation-not-supported-in-this-environment':
    '此浏览器无法在这里打开登录服务。请在浏览器中而非其他应用内打开本站，或用密码登录。',
  'password-does-not-meet-requirements':
    '密码不符合登录服务的要求。请选择更长的密码，并包含字母、数字和符号。',
  'popup-blocked': '浏览器拦截了登录窗口。请允许本站打开窗口后重试。',
  'popup-closed-by-user': '登录窗口在完成前被关闭。您可以随时重试。',
  'provider-already-linked': '您的账号已与该服务的另一个账号关联。请先取消那个关联。',
  'quota-exceeded': '登录服务已达上限。请稍后重试，或选择其他登录方式。',
  'requires-recent-login': '此操作需要重新登录。请退出后再次登录。',
  'too-many-requests': '尝试次数过多。请等待几分钟，或重新设置密码。',
  'unauthorized-domain': '登录服务尚未授权本站网址。请用其他方式登录，或告知运营者。',
  'unsupported-first-factor': '本站不支持此账号的两步验证方式。请用其他方式登录。',
  'user-disabled': '此账号已停用。请联系网站运营者。',
  'user-mismatch': '这不是您当前登录的账号。请选择您在此使用的账号。',
  'user-token-expired': '登录已失效。请重新登录。',
  'web-storage-unsupported':
    '浏览器不允许登录服务保存数据。请允许 Cookie 和网站数据，或用密码登录。',
};

/** Signing in with an identity provider, and the sign-in methods of an account. */
export const ways: LateTexts['ways'] = {
  accountWays: '登录方式',
  add: '关联',
  addPassword: '添加密码',
  addPasswordLead: '之后您也可以用 {{email}} 和此密码登录。',
  another: '其他方式',
  cancel: '取消',
  code: '身份验证器的验证码',
  codeBack: '用其他方式登录',
  codeInvalid: '请输入六位数字的验证码',
  codeLead: '您的账号受两步验证保护。请输入身份验证器显示的六位数字。',
  codeSend: '登录',
  codeTitle: '两步验证',
  confirm: '更改登录方式前，请确认是您本人。',
  connected: '已关联',
  continueWith: '使用 {{name}} 继续',
  divider: '或',
  emailOf: '您的邮箱来自登录服务，请在登录服务处更改。',
  emailStays:
    '此邮箱用于“邮箱和密码”登录，目前还不能在这里更改。若要用其他方式登录，请在下方关联。',
  inWindow: '请在 {{name}} 的窗口中继续',
  last: '这是您账号唯一的登录方式，请先关联另一种方式。',
  linkLate: '用时过长，这次登录已失效。请再次用该方式登录，并重新输入密码。',
  linkLead: '{{email}} 属于本站一个有独立密码的账号。请用该密码登录一次，之后两种方式都可以登录。',
  linkSend: '登录并关联',
  linkTitle: '与您的账号关联',
  oldPassword: '您的账号有一个由本站保管的密码。请输入该密码以更改登录方式。',
  passwordOf: '{{email}} 的密码',
  remove: '取消关联',
  removed: '已取消关联',
  resendFirst: '如需重新发送链接，请先在下方的“{{ways}}”中确认是您本人。',
  waysLead: '以下任何一种方式都可登录此账号。',
};
