import type { Language } from '@chuhe/contract/languages';
import type { Mail } from './mail-repository.ts';

/** The texts of emails. They are plain text, with the link on a line of its own. */

export type MailKind =
  | 'VERIFY_EMAIL'
  | 'RESET_PASSWORD'
  | 'EMAIL_CHANGED'
  /** An administrator has made the address that of an account. */
  | 'EMAIL_SET'
  | 'PASSWORD_CHANGED'
  /** The first login through an identity provider that has proved the address. */
  | 'ACCOUNT_TAKEN_OVER'
  /** An authenticator or a passkey. */
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  /** By an administrator, or on the command line. */
  | 'SECOND_FACTOR_REMOVED_BY_SITE'
  | 'RECOVERY_CODES_MADE'
  | 'RECOVERY_CODE_USED'
  /** Too many wrong codes of an authenticator, after the right password. */
  | 'CODES_GUESSED'
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
        'Nếu bạn không thực hiện việc này, hãy liên hệ người vận hành trang ngay lập tức.',
      ],
    },
    zh: {
      subject: '您在楚河的邮箱地址已更改',
      lines: ['您的账号现使用另一个邮箱地址，此邮箱不再使用。', '如非您本人操作，请立即联系本站。'],
    },
  },
  EMAIL_SET: {
    en: {
      subject: 'This is now the email address of your Chuhe account',
      lines: [
        'An administrator of the site has made this the email address of your account. From now on, log in with it.',
        'If you did not ask for this, contact the site.',
      ],
    },
    vi: {
      subject: 'Đây là địa chỉ email mới của tài khoản Chuhe',
      lines: [
        'Quản trị viên đã đặt địa chỉ này làm địa chỉ email của tài khoản của bạn. Từ nay hãy đăng nhập bằng địa chỉ này.',
        'Nếu bạn không yêu cầu việc này, hãy liên hệ người vận hành trang.',
      ],
    },
    zh: {
      subject: '此邮箱已成为您楚河账号的邮箱',
      lines: [
        '本站管理员已将此邮箱设为您账号的邮箱，今后请使用此邮箱登录。',
        '如非您本人要求，请联系本站。',
      ],
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
  SECOND_FACTOR_ADDED: {
    en: {
      subject: 'Your Chuhe account has a new second factor',
      lines: [
        'An authenticator or a passkey was added to your account. Logging in with the password now needs it too.',
        'Keep your recovery codes in a safe place. You need one if the device is lost.',
        'If this was not you, contact the site immediately, since a new password does not remove it. Where you are still logged in, log out all other devices under “Personal information”. If you have another second factor or a recovery code, remove the new one there.',
      ],
    },
    vi: {
      subject: 'Tài khoản Chuhe của bạn vừa thêm xác thực hai bước',
      lines: [
        'Một ứng dụng xác thực hoặc khóa truy cập vừa được thêm vào tài khoản của bạn. Từ nay đăng nhập bằng mật khẩu còn cần thêm bước này.',
        'Hãy cất các mã khôi phục ở nơi an toàn. Bạn sẽ cần đến khi mất thiết bị.',
        'Nếu bạn không thực hiện việc này, hãy liên hệ người vận hành trang ngay lập tức, vì đặt mật khẩu mới không xóa được bước xác thực này. Trên thiết bị còn đăng nhập, hãy đăng xuất mọi thiết bị khác trong trang “Thông tin cá nhân”. Nếu bạn có phương thức xác thực hai bước khác hoặc mã khôi phục, hãy xóa phương thức mới tại đó.',
      ],
    },
    zh: {
      subject: '您的楚河账号新增了两步验证方式',
      lines: [
        '您的账号新增了身份验证器或通行密钥。今后用密码登录时还需要通过它验证。',
        '请妥善保管恢复码，设备丢失时需要用到。',
        '如非您本人操作，请立即联系本站，因为重设密码并不会移除它。在仍处于登录状态的设备上，请在“个人信息”页面退出所有其他设备；如果您还有其他两步验证方式或恢复码，请在该页面移除新增的方式。',
      ],
    },
  },
  SECOND_FACTOR_REMOVED: {
    en: {
      subject: 'A second factor of your Chuhe account was removed',
      lines: [
        'An authenticator or a passkey was removed from your account.',
        'If this was not you, request a new password on the login page immediately, and contact the site.',
      ],
    },
    vi: {
      subject: 'Một phương thức xác thực hai bước của bạn tại Chuhe đã bị xóa',
      lines: [
        'Một ứng dụng xác thực hoặc khóa truy cập đã bị xóa khỏi tài khoản của bạn.',
        'Nếu bạn không thực hiện việc này, hãy yêu cầu mật khẩu mới tại trang đăng nhập ngay lập tức và liên hệ người vận hành trang.',
      ],
    },
    zh: {
      subject: '您的楚河账号移除了一种两步验证方式',
      lines: [
        '您的账号移除了身份验证器或一个通行密钥。',
        '如非您本人操作，请立即在登录页面重设密码，并联系本站。',
      ],
    },
  },
  SECOND_FACTOR_REMOVED_BY_SITE: {
    en: {
      subject: 'The second factor of your Chuhe account was removed',
      lines: [
        'An administrator has removed the second factor of your account, with all passkeys and recovery codes. You log in with your password again.',
        'You can set up a new one under “Personal information”.',
        'If you did not ask for this, set a new password on the login page immediately, and contact the site.',
      ],
    },
    vi: {
      subject: 'Xác thực hai bước của bạn tại Chuhe đã được tắt',
      lines: [
        'Quản trị viên đã tắt xác thực hai bước của tài khoản bạn, cùng mọi khóa truy cập và mã khôi phục. Từ nay bạn chỉ cần mật khẩu để đăng nhập.',
        'Bạn có thể thiết lập lại trong trang “Thông tin cá nhân”.',
        'Nếu bạn không yêu cầu việc này, hãy đặt mật khẩu mới tại trang đăng nhập ngay lập tức và liên hệ người vận hành trang.',
      ],
    },
    zh: {
      subject: '您的楚河账号已移除两步验证',
      lines: [
        '管理员已移除您账号的两步验证，包括全部通行密钥和恢复码。您现在只需密码即可登录。',
        '您可以在“个人信息”页面重新设置。',
        '如非您本人要求，请立即在登录页面重设密码，并联系本站。',
      ],
    },
  },
  RECOVERY_CODES_MADE: {
    en: {
      subject: 'New recovery codes for your Chuhe account',
      lines: [
        'New recovery codes were made for your account. The earlier ones no longer work.',
        'If this was not you, request a new password on the login page immediately, and contact the site.',
      ],
    },
    vi: {
      subject: 'Mã khôi phục mới cho tài khoản Chuhe của bạn',
      lines: [
        'Các mã khôi phục mới đã được tạo cho tài khoản của bạn. Những mã trước đó không còn dùng được.',
        'Nếu bạn không thực hiện việc này, hãy yêu cầu mật khẩu mới tại trang đăng nhập ngay lập tức và liên hệ người vận hành trang.',
      ],
    },
    zh: {
      subject: '您的楚河账号生成了新的恢复码',
      lines: [
        '您的账号生成了新的恢复码，以前的恢复码已失效。',
        '如非您本人操作，请立即在登录页面重设密码，并联系本站。',
      ],
    },
  },
  RECOVERY_CODE_USED: {
    en: {
      subject: 'A recovery code of your Chuhe account was used',
      lines: [
        'A recovery code was used instead of your authenticator or passkey. It does not work a second time.',
        'Under “Personal information” you see how many are left, and can make new ones.',
        'If this was not you, request a new password on the login page immediately, and contact the site.',
      ],
    },
    vi: {
      subject: 'Một mã khôi phục của bạn tại Chuhe vừa được dùng',
      lines: [
        'Một mã khôi phục vừa được dùng thay cho ứng dụng xác thực hoặc khóa truy cập. Mã này không dùng được nữa.',
        'Trong trang “Thông tin cá nhân”, bạn có thể xem còn bao nhiêu mã và tạo mã mới.',
        'Nếu bạn không thực hiện việc này, hãy yêu cầu mật khẩu mới tại trang đăng nhập ngay lập tức và liên hệ người vận hành trang.',
      ],
    },
    zh: {
      subject: '您的楚河账号使用了一个恢复码',
      lines: [
        '有人用恢复码代替了您的身份验证器或通行密钥。该恢复码已失效。',
        '您可以在“个人信息”页面查看剩余数量，并重新生成。',
        '如非您本人操作，请立即在登录页面重设密码，并联系本站。',
      ],
    },
  },
  CODES_GUESSED: {
    en: {
      subject: 'Someone is guessing the codes of your Chuhe account',
      lines: [
        'Someone who knows your password has entered many wrong authenticator codes. Codes are therefore refused for some hours; passkeys and recovery codes still work.',
        'If this was not you, set a new password by “Forgot password?” on the login page. Then codes are accepted again at once.',
      ],
    },
    vi: {
      subject: 'Có người đang đoán mã xác thực tài khoản Chuhe của bạn',
      lines: [
        'Có người biết mật khẩu của bạn và đã nhập sai mã xác thực nhiều lần. Vì vậy mã tạm thời không được chấp nhận trong vài giờ; khóa truy cập và mã khôi phục vẫn dùng được.',
        'Nếu không phải bạn, hãy đặt mật khẩu mới qua mục “Quên mật khẩu?” tại trang đăng nhập. Sau đó mã được chấp nhận lại ngay.',
      ],
    },
    zh: {
      subject: '有人正在猜测您的楚河账号的验证码',
      lines: [
        '有人知道您的密码，并多次输入了错误的验证码。因此数小时内不再接受验证码，通行密钥和恢复码仍可使用。',
        '如非您本人操作，请在登录页面通过“忘记密码？”重设密码，之后即可重新使用验证码。',
      ],
    },
  },
  TEST: {
    en: {
      subject: 'Test mail from Chuhe',
      lines: ['Mail from your site arrives. An administrator asked for this test.'],
    },
    vi: {
      subject: 'Email thử từ Chuhe',
      lines: ['Trang của bạn gửi email được. Quản trị viên đã yêu cầu email thử này.'],
    },
    zh: {
      subject: '楚河测试邮件',
      lines: ['您的网站可以正常发送邮件。此测试邮件由管理员发出。'],
    },
  },
};
