import type { Language } from '@chuhe/contract/languages';
import { html } from '../../http/html.ts';
import type { Page } from '../../http/page.ts';

/** `LINK`: used or expired; `FORM`: invalid address or password; `EMAIL`: the address belongs to an account. */
export type FirstAdminProblem = 'LINK' | 'FORM' | 'EMAIL';

export function makeFirstAdminPage(
  language: Language,
  token: string,
  problem: FirstAdminProblem | undefined,
): Page {
  const texts = TEXTS[language];
  const notice =
    problem === undefined ? html`` : html`<p class="notice" role="alert">${texts[problem]}</p>`;
  const form = html`<form class="form" method="post" action="/first-admin">
<input type="hidden" name="token" value="${token}">
<label>${texts.email}<input name="email" type="email" autocomplete="username" required maxlength="254"></label>
<label>${texts.password}<input name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="128"></label>
<button class="button" type="submit">${texts.submit}</button>
</form>`;
  const body = html`<main class="failure"><h1>${texts.title}</h1>
${notice}
${problem === 'LINK' ? html`` : form}</main>`;
  return { language, title: texts.title, description: texts.title, body, query: { token } };
}

type Texts = Readonly<
  Record<'title' | 'email' | 'password' | 'submit' | FirstAdminProblem, string>
>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'The first administrator',
    email: 'Email',
    password: 'Password, 8 characters or more',
    submit: 'Create the account',
    LINK: 'This link has been used or has expired. Restart the server to get a new one.',
    FORM: 'Please enter an email address and a password of 8 characters or more that is not easily guessed.',
    EMAIL:
      'There is already an account with this address. Make it an administrator with npm run admin -- create EMAIL.',
  },
  vi: {
    title: 'Quản trị viên đầu tiên',
    email: 'Email',
    password: 'Mật khẩu, từ 8 ký tự',
    submit: 'Tạo tài khoản',
    LINK: 'Liên kết này đã được dùng hoặc đã hết hạn. Hãy khởi động lại máy chủ để có liên kết mới.',
    FORM: 'Vui lòng nhập địa chỉ email và mật khẩu khó đoán gồm ít nhất 8 ký tự.',
    EMAIL:
      'Đã có tài khoản với địa chỉ này. Hãy cấp quyền quản trị bằng npm run admin -- create EMAIL.',
  },
  zh: {
    title: '首位管理员',
    email: '邮箱',
    password: '密码，至少 8 个字符',
    submit: '创建账号',
    LINK: '此链接已使用或已过期。请重新启动服务器以获取新链接。',
    FORM: '请输入邮箱地址，以及至少 8 个字符且不易猜到的密码。',
    EMAIL: '此邮箱已有账号。请用 npm run admin -- create EMAIL 将其设为管理员。',
  },
};
