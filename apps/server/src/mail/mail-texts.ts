import type { Language } from '@chuhe/contract/languages';
import type { Mail } from './mail-repository.ts';

/** The texts of emails. They are plain text, with the link on a line of its own. */

export type MailKind =
  | 'VERIFY_EMAIL'
  | 'RESET_PASSWORD'
  | 'EMAIL_CHANGED'
  | 'PASSWORD_CHANGED'
  /** The first login through an identity provider that has proved the address. */
  | 'ACCOUNT_TAKEN_OVER'
  /** Shows an administrator that mail arrives. */
  | 'TEST';

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
  const body = lines.flatMap((line) => (line === LINK ? [link ?? ''] : [line]));
  const mail = composeMail({ recipient, language, subject, lines: body });
  return { ...mail, ...(expiresAt && { expiresAt }) };
}

export interface MailParts {
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly lines: readonly string[];
}

export function composeMail({ recipient, language, subject, lines }: MailParts): Mail {
  return { recipient, subject, text: makeMailText(language, lines) };
}

/** Paragraphs with greeting and signature. */
export function makeMailText(language: Language, lines: readonly string[]): string {
  return `${[GREETINGS[language], ...lines].join('\n\n')}\n\nChuhe 楚河\n`;
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
      subject: 'Reset your password for Chuhe',
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
      subject: 'The email address of your Chuhe account was changed',
      lines: [
        'Your account now has another email address; this one is no longer in use.',
        'If this was not you, contact the site immediately.',
      ],
    },
    vi: {
      subject: 'Địa chỉ email của bạn tại Chuhe đã thay đổi',
      lines: [
        'Tài khoản của bạn hiện dùng địa chỉ email khác; địa chỉ này không còn được sử dụng.',
        'Nếu bạn không thực hiện việc này, hãy liên hệ với trang ngay lập tức.',
      ],
    },
    zh: {
      subject: '您在楚河的邮箱地址已更改',
      lines: ['您的账号现使用另一个邮箱地址，此邮箱不再使用。', '如非您本人操作，请立即联系本站。'],
    },
  },
  PASSWORD_CHANGED: {
    en: {
      subject: 'Your Chuhe password was changed',
      lines: [
        'Your password was changed, and all other devices were logged out.',
        'If this was not you, request a new password on the login page immediately.',
      ],
    },
    vi: {
      subject: 'Mật khẩu của bạn tại Chuhe đã thay đổi',
      lines: [
        'Mật khẩu của bạn đã được thay đổi và mọi thiết bị khác đã được đăng xuất.',
        'Nếu bạn không thực hiện việc này, hãy yêu cầu mật khẩu mới tại trang đăng nhập ngay lập tức.',
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
  ACCOUNT_TAKEN_OVER: {
    en: {
      subject: 'A new way to log in to Chuhe',
      lines: [
        'You logged in to Chuhe through a sign-in provider that has confirmed this email address. Your account is now connected to it.',
        'Another person may have entered this address here before you. All devices were therefore logged out, and earlier ways to log in no longer work. A password stays valid only if it was set through a link that we sent to this address.',
        'Your games and everything else in the account are still there. You can set a new password under “Personal information”.',
        'If this was not you, request a new password on the login page immediately.',
      ],
    },
    vi: {
      subject: 'Cách đăng nhập mới tại Chuhe',
      lines: [
        'Bạn đã đăng nhập Chuhe qua một dịch vụ đăng nhập đã xác nhận địa chỉ email này. Tài khoản của bạn nay đã được kết nối với dịch vụ đó.',
        'Có thể người khác đã nhập địa chỉ này tại đây trước bạn. Vì vậy mọi thiết bị đã được đăng xuất, và các cách đăng nhập trước đây không còn dùng được. Mật khẩu chỉ còn hiệu lực nếu được đặt qua liên kết chúng tôi gửi đến địa chỉ này.',
        'Các ván cờ và mọi dữ liệu khác trong tài khoản vẫn còn nguyên. Bạn có thể đặt mật khẩu mới trong trang “Thông tin cá nhân”.',
        'Nếu bạn không thực hiện việc này, hãy yêu cầu mật khẩu mới tại trang đăng nhập ngay lập tức.',
      ],
    },
    zh: {
      subject: '您在楚河有了新的登录方式',
      lines: [
        '您已通过登录服务登录楚河，该服务已确认此邮箱属于您。您的账号现已与该服务关联。',
        '此前可能有他人在本站填写过此邮箱，因此所有设备均已退出登录，以前的登录方式不再有效。只有通过我们发送到此邮箱的链接设置的密码才继续有效。',
        '您的棋局及账号中的其他内容均保持不变。您可以在“个人信息”页面设置新密码。',
        '如非您本人操作，请立即在登录页面重设密码。',
      ],
    },
  },
  TEST: {
    en: {
      subject: 'Test mail from Chuhe',
      lines: ['Mail from your site arrives. An administrator asked for this test.'],
    },
    vi: {
      subject: 'Thư kiểm tra từ Chuhe',
      lines: ['Thư từ trang của bạn đã gửi được. Quản trị viên đã yêu cầu thư kiểm tra này.'],
    },
    zh: {
      subject: '楚河测试邮件',
      lines: ['您的网站可以正常发送邮件。此测试邮件由管理员发出。'],
    },
  },
};
