import { LANGUAGE_TAGS, type Language } from '@chuhe/contract/languages';
import type { FastifyRequest } from 'fastify';
import { type Config, isTrial } from '../../config/config.ts';
import { tooManyRequests } from '../../http/api-error.ts';
import { Attempts } from '../../http/attempts.ts';
import { isLocalRequest } from '../../http/local-request.ts';
import { addressKey, siteKey } from '../../http/rate-limit.ts';
import type { SharedCounts } from '../../http/shared-counts.ts';
import type { MailKind } from '../../mail/mail-texts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How often administrators help by mail in an hour. */
const HELP_AN_HOUR = { perUser: 8, perAdministrator: 20 };

export interface LimitedMail {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly request: FastifyRequest;
  /** The account that causes the mail; absent without a session. */
  readonly userId?: string;
}

export interface HelpMail {
  /** The user whom the mail helps. */
  readonly userId: string;
  /** The administrator who causes the mail. */
  readonly adminId: string;
}

interface MailLimitsOptions {
  readonly config: Config;
  readonly now: () => Date;
  readonly counts: SharedCounts;
}

/**
 * Limits mails to addresses that the sender of a request chooses, since the addresses may belong to strangers. Mails count for the
 * recipient, for the account and for the network address that cause them. The network of one site (see `siteKey`) can use up only its own
 * share of the mails to a recipient, so a stranger with a single network cannot keep the owner of an address from getting mails. Five
 * such networks together still can. In a trial, the limit of a network address does not apply to this machine.
 */
export class MailLimits {
  readonly #config: Config;
  readonly #now: () => Date;
  readonly #ofShare: Attempts;
  readonly #ofShareDaily: Attempts;
  readonly #ofRecipient: Attempts;
  readonly #ofRecipientDaily: Attempts;
  readonly #ofAccount: Attempts;
  readonly #ofAddress: Attempts;
  readonly #ofHelped: Attempts;
  readonly #ofHelper: Attempts;

  constructor({ config, now, counts }: MailLimitsOptions) {
    this.#config = config;
    this.#now = now;
    const make = (name: string, max: number, milliseconds: number) =>
      new Attempts({ counts, name: `mail-${name}`, max, milliseconds });
    this.#ofShare = make('share', 4, HOUR);
    this.#ofShareDaily = make('share-daily', 12, DAY);
    this.#ofRecipient = make('recipient', 20, HOUR);
    this.#ofRecipientDaily = make('recipient-daily', 60, DAY);
    this.#ofAccount = make('account', 6, HOUR);
    this.#ofAddress = make('address', 30, HOUR);
    this.#ofHelped = make('helped', HELP_AN_HOUR.perUser, HOUR);
    this.#ofHelper = make('helper', HELP_AN_HOUR.perAdministrator, HOUR);
  }

  /** @throws ApiError TOO_MANY_REQUESTS if the mail exceeds a limit */
  require(mail: LimitedMail): void {
    const wait = this.count(mail);
    if (wait > 0) throw tooManyRequests(wait, messagesOf(wait));
  }

  /**
   * Limits the help of administrators that is mailed: for each user, whatever their address is at the time, and for each administrator.
   *
   * @throws ApiError TOO_MANY_REQUESTS
   */
  requireHelp({ userId, adminId }: HelpMail): void {
    const now = this.#now();
    const counters = [
      [this.#ofHelped, userId, helpedMessages],
      [this.#ofHelper, adminId, helperMessages],
    ] as const;
    for (const [attempts, key, messages] of counters) {
      const wait = attempts.waitOf(key, now);
      if (wait > 0) throw tooManyRequests(wait, messages(wait));
    }
    for (const [attempts, key] of counters) attempts.add(key, now);
  }

  /** Subtracts help that was counted but has failed. */
  takeBackHelp({ userId, adminId }: HelpMail): void {
    const now = this.#now();
    this.#ofHelped.takeBack(userId, now);
    this.#ofHelper.takeBack(adminId, now);
  }

  /** Counts a mail, unless it exceeds a limit. @returns 0, or the milliseconds until such a mail is allowed */
  count(mail: LimitedMail): number {
    const now = this.#now();
    const counters = this.#countersOf(mail);
    const wait = Math.max(...counters.map(([attempts, key]) => attempts.waitOf(key, now)));
    if (wait === 0) for (const [attempts, key] of counters) attempts.add(key, now);
    return wait;
  }

  #countersOf({ kind, recipient, request, userId }: LimitedMail): [Attempts, string][] {
    // The kinds count separately: a request for a new password must not reveal that other mails were sent to the address.
    const mailbox = `${kind} ${recipient.toLowerCase()}`;
    const network = addressKey(request);
    const share = `${mailbox} ${siteKey(request)}`;
    const isOperator = isTrial(this.#config) && isLocalRequest(request, this.#config);
    return [
      [this.#ofShare, share],
      [this.#ofShareDaily, share],
      [this.#ofRecipient, mailbox],
      [this.#ofRecipientDaily, mailbox],
      ...(userId === undefined ? [] : [[this.#ofAccount, userId] satisfies [Attempts, string]]),
      ...(isOperator ? [] : [[this.#ofAddress, network] satisfies [Attempts, string]]),
    ];
  }
}

type Messages = Readonly<Record<Language, string>>;

function messagesOf(wait: number): Messages {
  const time = timeOf(wait);
  return {
    en: `Too many emails have been requested. Please try again in ${time.en}`,
    vi: `Đã yêu cầu gửi quá nhiều email. Vui lòng thử lại sau ${time.vi}`,
    zh: `请求发送的邮件过多，请在${time.zh}后重试`,
  };
}

function helpedMessages(wait: number): Messages {
  const time = timeOf(wait);
  return {
    en: `This user has been sent too many emails in the last hour. Please try again in ${time.en}`,
    vi: `Người dùng này đã nhận quá nhiều email trong một giờ qua. Vui lòng thử lại sau ${time.vi}`,
    zh: `过去一小时内发给该用户的邮件过多，请在${time.zh}后重试`,
  };
}

function helperMessages(wait: number): Messages {
  const time = timeOf(wait);
  return {
    en: `You have sent too many emails to users in the last hour. Please try again in ${time.en}`,
    vi: `Bạn đã gửi quá nhiều email cho người dùng trong một giờ qua. Vui lòng thử lại sau ${time.vi}`,
    zh: `您在过去一小时内向用户发送的邮件过多，请在${time.zh}后重试`,
  };
}

/** How long to wait, in words. */
function timeOf(wait: number): Messages {
  const time = (language: Language): string => {
    const [unit, milliseconds] = wait > HOUR ? ['hour', HOUR] : ['minute', 60_000];
    const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
    return new Intl.NumberFormat(LANGUAGE_TAGS[language], format).format(
      Math.ceil(wait / milliseconds),
    );
  };
  return { en: time('en'), vi: time('vi'), zh: time('zh') };
}
