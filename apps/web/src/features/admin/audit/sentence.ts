import type { AuditEntry } from '@chuhe/contract/admin';
import { AUDIT_ACTIONS, type AuditAction } from '@chuhe/contract/audit';
import { CONTRIBUTION_STATUSES } from '@chuhe/contract/cloud';
import { LOCALES } from '@chuhe/contract/languages';
import { formatMoney } from '@chuhe/contract/money';
import { PACKAGE_STATUSES } from '@chuhe/contract/package';
import { roleOf } from '@chuhe/contract/staff';
import { WORKER_STATES } from '@chuhe/contract/work';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { parseRecord } from '../../../lib/parse.ts';

/** A part of a sentence: a text, or the place of the administrator or of the target, which may be links. */
export type SentencePart = string | { readonly place: 'who' | 'whom' };

const PLACES = { who: '\u0001', whom: '\u0002' } as const;

/** The sentence for an entry; `undefined` for an action that this version does not know. */
export function sentenceOf(entry: AuditEntry, t: TFunction): readonly SentencePart[] | undefined {
  const action = findAction(entry.action);
  if (action === undefined) return undefined;
  const text = t(`adminAuditSentences.${sentenceKey(action, entry)}`, {
    ...valuesOf(entry, t),
    ...PLACES,
  });
  return text
    .split(new RegExp(`(${PLACES.who}|${PLACES.whom})`))
    .filter((part) => part !== '')
    .map((part) => {
      if (part === PLACES.who) return { place: 'who' };
      return part === PLACES.whom ? { place: 'whom' } : part;
    });
}

/** An account that stays as it is was only changed by the subscriptions that were cancelled with it. */
function sentenceKey(action: AuditAction, { before, after }: AuditEntry): AuditAction {
  const isSame = parseRecord(before)['status'] === parseRecord(after)['status'];
  const isCancelled = parseRecord(after)['subscriptions'] !== undefined;
  return action === 'user.change' && isSame && isCancelled ? 'user.cancel-subscription' : action;
}

const BLANKS = {
  who: '…',
  whom: '…',
  name: '…',
  number: '…',
  money: '…',
  before: '…',
  after: '…',
  from: '…',
  to: '…',
  file: '…',
} as const;

/** The sentence of an action without its values and who did it, for a list of actions. It begins with a word, so that typing finds it. */
export function outlineOf(action: AuditAction, t: TFunction): string {
  const text = t(`adminAuditSentences.${action}`, BLANKS).replace(/^…\s*/u, '');
  return text.charAt(0).toLocaleUpperCase(LOCALES[currentLanguage()]) + text.slice(1);
}

export function findAction(text: string): AuditAction | undefined {
  return AUDIT_ACTIONS.find((each) => each === text);
}

type Values = Readonly<Record<Exclude<keyof typeof BLANKS, keyof typeof PLACES>, string>>;

/** What the sentences name of the values before and after. What an entry lacks is a dash. */
function valuesOf({ action, before, after }: AuditEntry, t: TFunction): Values {
  const [old, now] = [parseRecord(before), parseRecord(after)];
  const all = { ...old, ...now };
  return {
    before: stateOf(old, action, t),
    after: stateOf(now, action, t),
    name: wordOf(all['packageName'] ?? all['name'] ?? all['collection']),
    number: wordOf(all['count']),
    file: wordOf(all['fileName']),
    from: wordOf(all['from']),
    to: wordOf(all['to']),
    money: moneyOf(old, now),
  };
}

/** The value by which the sentences tell the state before and after, in the order of these fields. */
const STATES = ['email', 'status', 'state', 'credits', 'version'] as const;

function stateOf(side: Readonly<Record<string, unknown>>, action: string, t: TFunction): string {
  const { type, role } = side;
  if (type !== undefined || role !== undefined) {
    const known = roleOf({ type: String(type), role: ROLES.find((each) => each === role) });
    return t(`adminUsers.roles.${known ?? 'NONE'}`);
  }
  const field = STATES.find((each) => side[each] !== undefined && side[each] !== null);
  if (field === undefined) return NONE;
  const key = STATE_TEXTS.find((each) => each[0] === action && each[1] === side[field])?.[2];
  return key === undefined ? wordOf(side[field]) : t(key);
}

/** The texts of states: the action, the state in the entry, and the text. */
const STATE_TEXTS = [
  ['user.change', 'ACTIVE', 'adminUsers.active'] as const,
  ['user.change', 'INACTIVE', 'adminUsers.inactive'] as const,
  ...PACKAGE_STATUSES.map(
    (each) => ['package.status', each, `adminAudit.packageStates.${each}`] as const,
  ),
  ...CONTRIBUTION_STATUSES.map(
    (each) => ['contribution.judge', each, `adminContributions.states.${each}`] as const,
  ),
  ...WORKER_STATES.map((each) => ['worker.change', each, `admin.workers.states.${each}`] as const),
];

function moneyOf(
  old: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): string {
  const amountMinor = Number(now['refundedMinor']) - Number(old['refundedMinor']);
  const { currency } = now;
  if (!Number.isSafeInteger(amountMinor) || typeof currency !== 'string') return NONE;
  return formatMoney({ amountMinor, currency }, LOCALES[currentLanguage()]);
}

const ROLES = ['OWNER', 'SUPPORT', 'FINANCE', 'CONTENT'] as const;
const NONE = '–';
/** Longest value in a sentence. The whole value is in the list of changes. */
const LONGEST = 80;

function wordOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return NONE;
  const text = String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
