import type { Language } from '@chuhe/contract/languages';
import type { Shortage } from '@chuhe/contract/shortage';
import { ApiError } from '../../http/api-error.ts';
import type { BillingContext } from './billing-context.ts';
import type { Payer } from './credit.ts';

/** The refusal of a call for which the user lacks credits or a package. It says what is missing, when it comes back, and where to get it. */

export interface Missing extends Pick<Shortage, 'missing' | 'needed' | 'left'> {
  readonly backAt: Date | null;
}

export function makeShortage(
  { origin, now }: Pick<BillingContext, 'origin' | 'now'>,
  { isGuest = false }: Payer,
  { backAt, ...what }: Missing,
): ApiError {
  const shortage: Shortage = {
    ...what,
    backAt: backAt?.toISOString() ?? null,
    loginUrl: isGuest ? `${origin()}/login` : null,
    packagesUrl: `${origin()}/packages`,
  };
  const wait = backAt === null ? 0 : backAt.getTime() - now().getTime();
  return new ApiError('PAYMENT_REQUIRED', {
    messages: {
      en: wordsOf(shortage, 'en'),
      vi: wordsOf(shortage, 'vi'),
      zh: wordsOf(shortage, 'zh'),
    },
    data: shortage,
    ...(wait > 0 && { retryAfter: Math.ceil(wait / 1000) }),
  });
}

interface Words {
  readonly missing: Readonly<Record<Shortage['missing'], string>>;
  readonly back: (time: string) => string;
  readonly login: (url: string) => string;
  readonly packages: (url: string) => string;
  /** Between two sentences. */
  readonly space: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    missing: {
      'look-ups': 'Your credit usage has expired.',
      programs: 'Programs need a package that includes the API.',
      collections: 'The games of collections need a package that includes them.',
    },
    back: (time) => `New free look-ups from ${time}.`,
    login: (url) => `A free account gets more: ${url}`,
    packages: (url) => `Packages: ${url}`,
    space: ' ',
  },
  vi: {
    missing: {
      'look-ups': 'Lượt tra của bạn đã hết.',
      programs: 'Chương trình chỉ dùng được khi có gói gồm API.',
      collections: 'Chỉ xem được các ván trong kho ván khi có gói gồm quyền này.',
    },
    back: (time) => `Có lượt tra miễn phí mới từ ${time}.`,
    login: (url) => `Tài khoản miễn phí có nhiều lượt hơn: ${url}`,
    packages: (url) => `Các gói: ${url}`,
    space: ' ',
  },
  zh: {
    missing: {
      'look-ups': '您的查询次数已用完。',
      programs: '程序访问需要包含 API 的套餐。',
      collections: '查看棋谱库中的对局需要包含此项的套餐。',
    },
    back: (time) => `${time} 起有新的免费次数。`,
    // The space ends the address.
    login: (url) => `注册免费账号可获得更多次数：${url} `,
    packages: (url) => `套餐：${url}`,
    space: '',
  },
};

function wordsOf({ missing, backAt, loginUrl, packagesUrl }: Shortage, language: Language): string {
  const words = WORDS[language];
  const sentences = [
    words.missing[missing],
    ...(backAt === null ? [] : [words.back(timeOf(backAt))]),
    ...(loginUrl === null || missing !== 'look-ups' ? [] : [words.login(loginUrl)]),
    words.packages(packagesUrl),
  ];
  return sentences.join(words.space);
}

/** A time that every program and user can read: `2026-12-01 17:00 UTC`. */
function timeOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
