import { getSignInWays } from '@chuhe/contract/identity-endpoints';
import { getPaymentWay } from '@chuhe/contract/payment-endpoints';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { countText } from '../../../lib/number-text.ts';
import { type Check, type Finding, fault, NO_ANSWER, note, well } from './finding.ts';
import type { ReadStatus } from './server-status.ts';

/** What the server says about itself to everyone. */
export const SERVER_CHECKS: readonly Check[] = [
  { name: (t) => t('selfCheck.server.name'), run: checkServer },
  { name: (t) => t('selfCheck.clock.name'), run: checkClock },
  { name: (t) => t('selfCheck.ready.name'), run: checkReady },
  { name: (t) => t('selfCheck.masters.name'), run: checkMasters },
  { name: (t) => t('selfCheck.accounts.name'), run: checkAccounts },
  { name: (t) => t('selfCheck.payments.name'), run: checkPayments },
];

async function checkServer(_signal: AbortSignal, readStatus: ReadStatus): Promise<Finding> {
  const health = await readHealth(readStatus);
  if (health === undefined) return NO_ANSWER;
  const { version, sentAt, receivedAt } = health;
  const milliseconds = countText(receivedAt - sentAt, currentLanguage());
  return well((t) => t('selfCheck.server.answers', { version, milliseconds }));
}

/** Seconds by which the clocks may differ. Sessions and times of games tolerate more. */
const CLOCK_TOLERANCE = 30;

async function checkClock(_signal: AbortSignal, readStatus: ReadStatus): Promise<Finding> {
  const health = await readHealth(readStatus);
  if (health === undefined) return NO_ANSWER;
  const { date, sentAt, receivedAt } = health;
  // The header has whole seconds, so half a second is added.
  const server = Date.parse(date ?? '') + 500;
  const seconds = Math.round((server - (sentAt + receivedAt) / 2) / 1000);
  if (Number.isNaN(seconds)) return note((t) => t('selfCheck.clock.unknown'));
  const text = (t: TFunction) => t('selfCheck.clock.differs', { count: Math.abs(seconds) });
  return Math.abs(seconds) > CLOCK_TOLERANCE ? note(text) : well(text);
}

/** A proxy can answer in place of the server, also with JSON. */
async function readHealth(readStatus: ReadStatus) {
  const status = await readStatus('/healthz');
  const version = status?.body['version'];
  if (status?.isOk !== true || typeof version !== 'string') return undefined;
  return { ...status, version };
}

async function checkReady(_signal: AbortSignal, readStatus: ReadStatus): Promise<Finding> {
  const readiness = await readReadiness(readStatus);
  if (readiness === undefined) return NO_ANSWER;
  const broken = PARTS.find((part) => readiness[part] === false);
  return broken === undefined
    ? well((t) => t('selfCheck.ready.all'))
    : fault((t) => t(`selfCheck.ready.${broken}`));
}

async function checkMasters(_signal: AbortSignal, readStatus: ReadStatus): Promise<Finding> {
  const readiness = await readReadiness(readStatus);
  if (readiness === undefined) return NO_ANSWER;
  const { database, migrations, masters: percent } = readiness;
  if (database === false || migrations === false)
    return note((t) => t('selfCheck.masters.unknown'));
  if (typeof percent !== 'number') return note((t) => t('selfCheck.masters.none'));
  return percent === 100
    ? well((t) => t('selfCheck.masters.loaded'))
    : note((t) => t('selfCheck.masters.loading', { percent }));
}

const PARTS = ['database', 'migrations', 'disk'] as const;

async function readReadiness(readStatus: ReadStatus) {
  const body = (await readStatus('/readyz'))?.body;
  return PARTS.every((part) => typeof body?.[part] === 'boolean') ? body : undefined;
}

async function checkAccounts(): Promise<Finding> {
  const answer = await api().call(getSignInWays, {}, { isQuiet: true });
  if (!answer.success) return fault(() => answer.message);
  const { passwords, hosted } = answer.data;
  if (hosted?.emulatorUrl !== undefined) return note((t) => t('selfCheck.accounts.emulator'));
  return well((t) => t(`selfCheck.accounts.${passwords}`));
}

async function checkPayments(): Promise<Finding> {
  const answer = await api().call(getPaymentWay, {}, { isQuiet: true });
  if (!answer.success) return note(() => answer.message);
  const { provider } = answer.data;
  if (provider === 'STRIPE') return well((t) => t('selfCheck.payments.stripe'));
  return note((t) => t(provider === null ? 'selfCheck.payments.none' : 'selfCheck.payments.trial'));
}
