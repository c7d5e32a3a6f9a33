import type { Language } from '@chuhe/contract/languages';
import type { Mail } from './mail-repository.ts';

/** The texts of e-mails. They are plain text, with the link on a line of its own. */

export type MailKind = 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'EMAIL_CHANGED' | 'PASSWORD_CHANGED';

export interface MailOptions {
  readonly kind: MailKind;
  readonly language: Language;
  readonly recipient: string;
  /** The link for `VERIFY_EMAIL` and `RESET_PASSWORD`. */
  readonly link?: string;
  /** When the link expires. */
  readonly expiresAt?: Date;
}

export function makeMail({ kind, language, recipient, link, expiresAt }: MailOptions): Mail {
  const { subject, lines } = TEXTS[kind][language];
  const body = [
    GREETINGS[language],
    ...lines.flatMap((line) => (line === LINK ? [link ?? ''] : [line])),
  ];
  const text = `${body.join('\n\n')}\n\nChuhe 楚河\n`;
  return { recipient, subject, text, ...(expiresAt && { expiresAt }) };
}

const LINK = Symbol('the link');

interface Text {
  readonly subject: string;
  readonly lines: readonly (string | typeof LINK)[];
}

const GREETINGS: Readonly<Record<Language, string>> = {
  en: 'Hello,',
  vi: 'Xin chào,',
  zh: '您好：',
};

const TEXTS: Readonly<Record<MailKind, Readonly<Record<Language, Text>>>> = {
  VERIFY_EMAIL: {
    en: {
      subject: 'Confirm your email address for Chuhe',
      lines: [
        'Please open this link to confirm that this email address is yours. It works once and is valid for three days:',
        LINK,
        'If you did not request this, you can ignore this email.',
      ],
    },
    vi: {
      subject: 'Xác nhận địa chỉ email của bạn tại Chuhe',
      lines: [
        'Vui lòng mở liên kết này để xác nhận đây là địa chỉ email của bạn. Liên kết chỉ dùng được một lần và có hiệu lực trong ba ngày:',
        LINK,
        'Nếu bạn không yêu cầu việc này, hãy bỏ qua email này.',
      ],
    },
    zh: {
      subject: '确认您在楚河的邮箱地址',
      lines: [
        '请打开以下链接，确认此邮箱属于您。链接三天内有效，仅可使用一次：',
        LINK,
        '如非您本人操作，请忽略此邮件。',
      ],
    },
  },
  RESET_PASSWORD: {
    en: {
      subject: 'A new password for Chuhe',
      lines: [
        'Open this link to choose a new password. It works once and is valid for 30 minutes:',
        LINK,
        'If you did not request this, you can ignore this email: your password stays as it is.',
      ],
    },
    vi: {
      subject: 'Đặt mật khẩu mới tại Chuhe',
      lines: [
        'Mở liên kết này để đặt mật khẩu mới. Liên kết chỉ dùng được một lần và có hiệu lực trong 30 phút:',
        LINK,
        'Nếu bạn không yêu cầu việc này, hãy bỏ qua email này: mật khẩu của bạn không thay đổi.',
      ],
    },
    zh: {
      subject: '重设您在楚河的密码',
      lines: [
        '请打开以下链接设置新密码。链接 30 分钟内有效，仅可使用一次：',
        LINK,
        '如非您本人操作，请忽略此邮件，您的密码不会改变。',
      ],
    },
  },
  EMAIL_CHANGED: {
    en: {
      subject: 'Your email address at Chuhe was changed',
      lines: [
        'Your account now has another email address; this one is no longer in use.',
        'If this was not you, contact the site immediately.',
      ],
    },
    vi: {
      subject: 'Địa chỉ email của bạn tại Chuhe đã thay đổi',
      lines: [
        'Tài khoản của bạn hiện dùng địa chỉ email khác; địa chỉ này không còn được sử dụng.',
        'Nếu đó không phải là bạn, hãy liên hệ với trang ngay lập tức.',
      ],
    },
    zh: {
      subject: '您在楚河的邮箱地址已更改',
      lines: ['您的账号现使用另一个邮箱地址，此邮箱不再使用。', '如非您本人操作，请立即联系本站。'],
    },
  },
  PASSWORD_CHANGED: {
    en: {
      subject: 'Your password at Chuhe was changed',
      lines: [
        'Your password was changed, and all other devices were logged out.',
        'If this was not you, ask for a new password on the login page immediately.',
      ],
    },
    vi: {
      subject: 'Mật khẩu của bạn tại Chuhe đã thay đổi',
      lines: [
        'Mật khẩu của bạn đã được thay đổi và mọi thiết bị khác đã được đăng xuất.',
        'Nếu đó không phải là bạn, hãy yêu cầu mật khẩu mới tại trang đăng nhập ngay lập tức.',
      ],
    },
    zh: {
      subject: '您在楚河的密码已更改',
      lines: [
        '您的密码已更改，其他设备均已退出登录。',
        '如非您本人操作，请立即在登录页面重设密码。',
      ],
    },
  },
};
