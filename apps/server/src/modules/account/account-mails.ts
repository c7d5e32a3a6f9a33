import { DELETION_DAYS } from '@chuhe/contract/account';
import type { Language } from '@chuhe/contract/languages';
import type { Queryable } from '../../db/database.ts';
import { dayInMail } from '../../mail/day-in-mail.ts';
import { queueMail } from '../../mail/mail-repository.ts';
import { makeMailText } from '../../mail/mail-texts.ts';

/** Mails about the end of an account and about exports. After the commit, `mail.wake` sends them. */

export type AccountMailKind =
  | 'CLOSED'
  | 'CLOSED_BY_ADMIN'
  | 'CLOSED_FOR_GOOD'
  | 'REOPENED'
  | 'DELETED'
  | 'EXPORTED';

export interface AccountMail {
  readonly kind: AccountMailKind;
  readonly language: Language;
  /** Null if no mail is to be sent. */
  readonly email: string | null;
  /** A page of the site. */
  readonly link?: string;
  /** The day of the deletion, or until which an archive is kept. */
  readonly day?: Date;
}

export async function queueAccountMail(
  tx: Queryable,
  { kind, language, email, link, day }: AccountMail,
  now: Date,
): Promise<void> {
  if (email === null) return;
  const { subject, lines } = TEXTS[kind][language];
  const date = day === undefined ? '' : dayInMail(day, language);
  const filled = lines.flatMap((line) => {
    if (line === '{link}') return link === undefined ? [] : [link];
    return [line.replace('{day}', date)];
  });
  await queueMail(tx, { recipient: email, subject, text: makeMailText(language, filled) }, now);
}

interface Text {
  readonly subject: string;
  /** `{day}` is replaced. A line `{link}` is the link. */
  readonly lines: readonly string[];
}

const TEXTS: Readonly<Record<AccountMailKind, Readonly<Record<Language, Text>>>> = {
  CLOSED: {
    en: {
      subject: 'Your Chuhe account is closed and will be deleted',
      lines: [
        'As you requested, your account is closed. It will be deleted with everything in it on {day}.',
        `If you change your mind within ${DELETION_DAYS} days, log in and choose “Keep my account”:`,
        '{link}',
        'If this was not you, log in, take the deletion back and change your password immediately.',
      ],
    },
    vi: {
      subject: 'Tài khoản Chuhe của bạn đã đóng và sẽ bị xóa',
      lines: [
        'Theo yêu cầu của bạn, tài khoản đã được đóng. Tài khoản cùng toàn bộ dữ liệu sẽ bị xóa vào {day}.',
        `Nếu đổi ý trong vòng ${DELETION_DAYS} ngày, hãy đăng nhập và chọn “Giữ tài khoản”:`,
        '{link}',
        'Nếu bạn không thực hiện việc này, hãy đăng nhập, hủy việc xóa và đổi mật khẩu ngay.',
      ],
    },
    zh: {
      subject: '您的楚河账号已关闭，即将删除',
      lines: [
        '您的账号已按您的要求关闭，账号及其全部内容将于{day}删除。',
        `如果您在 ${DELETION_DAYS} 天内改变主意，请登录并选择“保留账号”：`,
        '{link}',
        '如非您本人操作，请立即登录撤销删除，并更改密码。',
      ],
    },
  },
  CLOSED_BY_ADMIN: {
    en: {
      subject: 'Your Chuhe account is closed and will be deleted',
      lines: [
        'An administrator has closed your account. It will be deleted with everything in it on {day}.',
        'If you want to keep it, log in before that day and choose “Keep my account”:',
        '{link}',
      ],
    },
    vi: {
      subject: 'Tài khoản Chuhe của bạn đã đóng và sẽ bị xóa',
      lines: [
        'Quản trị viên đã đóng tài khoản của bạn. Tài khoản cùng toàn bộ dữ liệu sẽ bị xóa vào {day}.',
        'Nếu muốn giữ tài khoản, hãy đăng nhập trước ngày đó và chọn “Giữ tài khoản”:',
        '{link}',
      ],
    },
    zh: {
      subject: '您的楚河账号已关闭，即将删除',
      lines: [
        '管理员已关闭您的账号，账号及其全部内容将于{day}删除。',
        '如果您想保留账号，请在此之前登录并选择“保留账号”：',
        '{link}',
      ],
    },
  },
  CLOSED_FOR_GOOD: {
    en: {
      subject: 'Your Chuhe account will be deleted',
      lines: [
        'Your account was deactivated, and an administrator has now requested its deletion. It will be deleted with everything in it on {day}.',
        'To object, contact the site before that day.',
      ],
    },
    vi: {
      subject: 'Tài khoản Chuhe của bạn sẽ bị xóa',
      lines: [
        'Tài khoản của bạn đã bị vô hiệu hóa, và quản trị viên vừa yêu cầu xóa. Tài khoản cùng toàn bộ dữ liệu sẽ bị xóa vào {day}.',
        'Nếu không đồng ý, hãy liên hệ người vận hành trang trước ngày đó.',
      ],
    },
    zh: {
      subject: '您的楚河账号将被删除',
      lines: [
        '您的账号此前已停用，现管理员已要求将其删除。账号及其全部内容将于{day}删除。',
        '如有异议，请在此之前联系本站。',
      ],
    },
  },
  REOPENED: {
    en: {
      subject: 'Your Chuhe account will be kept',
      lines: [
        'Your account will not be deleted. Everything in it is still there.',
        'Subscriptions that were ended stay ended. Bridges, API tokens and the key for programs must be created again.',
        'If this was not you, change your password immediately.',
      ],
    },
    vi: {
      subject: 'Tài khoản Chuhe của bạn được giữ lại',
      lines: [
        'Tài khoản của bạn sẽ không bị xóa. Mọi dữ liệu vẫn còn nguyên.',
        'Các gói đã hủy gia hạn sẽ không tự gia hạn trở lại. Bạn cần tạo lại cầu nối, token API và khóa cho chương trình.',
        'Nếu bạn không thực hiện việc này, hãy đổi mật khẩu ngay.',
      ],
    },
    zh: {
      subject: '您的楚河账号已保留',
      lines: [
        '账号的删除已撤销，其中的全部内容都还在。',
        '已取消的订阅不会恢复；桥接程序、API 令牌和程序密钥需要重新创建。',
        '如非您本人操作，请立即更改密码。',
      ],
    },
  },
  DELETED: {
    en: {
      subject: 'Your Chuhe account was deleted',
      lines: [
        'Your account and everything in it was deleted, and cannot be restored.',
        'Records of payments are kept as the law requires, without your name and email address.',
      ],
    },
    vi: {
      subject: 'Tài khoản Chuhe của bạn đã bị xóa',
      lines: [
        'Tài khoản và toàn bộ dữ liệu đã bị xóa và không thể khôi phục.',
        'Chứng từ thanh toán được lưu theo quy định pháp luật, không kèm tên và địa chỉ email của bạn.',
      ],
    },
    zh: {
      subject: '您的楚河账号已删除',
      lines: [
        '您的账号及其全部内容已删除，无法恢复。',
        '付款记录依法保留，但不含您的姓名和邮箱地址。',
      ],
    },
  },
  EXPORTED: {
    en: {
      subject: 'Your data from Chuhe is ready',
      lines: [
        'The archive with your data can be downloaded on your page until {day}:',
        '{link}',
        'If you did not request this, change your password immediately.',
      ],
    },
    vi: {
      subject: 'Dữ liệu của bạn tại Chuhe đã sẵn sàng',
      lines: [
        'Bạn có thể tải tệp nén chứa dữ liệu của mình trong trang “Thông tin cá nhân” đến {day}:',
        '{link}',
        'Nếu bạn không yêu cầu việc này, hãy đổi mật khẩu ngay.',
      ],
    },
    zh: {
      subject: '您在楚河的数据已备好',
      lines: [
        '您可以在“个人信息”页面下载包含您全部数据的压缩包，有效期至{day}：',
        '{link}',
        '如非您本人操作，请立即更改密码。',
      ],
    },
  },
};
