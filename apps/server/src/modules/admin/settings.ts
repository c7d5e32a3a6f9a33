import { ROUTES } from '@chuhe/contract/routes';
import type { SettingChange, SettingKey, Settings, SettingValues } from '@chuhe/contract/settings';
import type { FastifyInstance } from 'fastify';
import { hasPrivateHost } from '../../config/private-address.ts';
import { insertAudit } from '../../db/audit-repository.ts';
import { requireEngine } from '../../engine/try-engine.ts';
import { makeFieldError } from '../../http/field-error.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import type { EffectiveSettings } from '../../settings/settings.ts';
import { tellAdmins } from '../../settings/tell-admins.ts';
import { deleteUpstreamAnswers } from '../position-db/upstream-repository.ts';
import type { AdminContext } from './admin-context.ts';

/** `GET /api/admin/setting` */
export function getSettings(app: FastifyInstance, { settings }: AdminContext): void {
  addRoute(app, ROUTES.getSettings, async () => makeSettings(await settings.read()));
}

/**
 * `PUT /api/admin/setting`: replaces one setting. A new engine is started as a test first, so that the server never switches to one
 * that does not work. The audit log names the engine even if the test fails. A new upstream address deletes the previous one's answers.
 */
export function putSetting(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, { ...ROUTES.changeSetting, limit: perMinute(60) }, async ({ body, caller }) => {
    await requireUsable(body, context, caller.userId);
    const before = (await context.settings.read()).values;
    const settings = await context.settings.change(body, caller.userId);
    if (before.upstream.url !== settings.values.upstream.url) {
      await deleteUpstreamAnswers(context.database.db);
    }
    await tellAdmins(context, 'settings');
    if (PUBLIC_SETTINGS.has(body.key)) await context.live.tellAll({ type: 'notice-changed' });
    return makeSettings(settings);
  });
}

/** Settings in `GET /api/site`, which every page reads. */
const PUBLIC_SETTINGS: ReadonlySet<SettingKey> = new Set([
  'notice',
  'isRegistrationOpen',
  'openData',
]);

async function requireUsable(
  change: SettingChange,
  { config, settings, database, now }: AdminContext,
  actorId: string,
): Promise<void> {
  if (change.key === 'upstream') requirePublic(change.value.url, config);
  if (change.key !== 'engine' || change.value.path === '') return;
  // A setting that the environment fixes is refused later, so no program is started for it.
  if ((await settings.read()).fixed.has('engine')) return;
  // Written before the program runs, so that a program that harms the server cannot hide who started it.
  await insertAudit(database.db, {
    at: now(),
    actorId,
    action: 'setting.try',
    target: change.key,
    before: null,
    after: change.value,
  });
  await requireEngine(change.value.path, config.engine);
}

/** A host name that resolves to a private address passes this check and is refused when the server connects to it. */
function requirePublic(url: string, { isPrivateUpstreamAllowed }: AdminContext['config']): void {
  if (url === '' || isPrivateUpstreamAllowed || !hasPrivateHost(new URL(url))) return;
  throw makeFieldError('value.url', 'ADDRESS_PRIVATE');
}

function makeSettings({ values, fixed, changedAt }: EffectiveSettings): Settings {
  const entry = <Key extends SettingKey, Value extends SettingValues[Key]>(
    key: Key,
    value: Value,
  ) => ({ value, isFixed: fixed.has(key), updatedAt: changedAt[key]?.toISOString() ?? null });
  const { defaultPermissions: permissions, upstream } = values;
  return {
    defaultPermissions: { ...entry('defaultPermissions', permissions), value: [...permissions] },
    isCloudOpen: entry('isCloudOpen', values.isCloudOpen),
    upstream: entry('upstream', { ...upstream, url: withoutSecrets(upstream.url) }),
    engine: entry('engine', values.engine),
    learning: entry('learning', values.learning),
    trialCredits: entry('trialCredits', values.trialCredits),
    searchSeconds: entry('searchSeconds', values.searchSeconds),
    guestAllowance: entry('guestAllowance', values.guestAllowance),
    isRegistrationOpen: entry('isRegistrationOpen', values.isRegistrationOpen),
    isAdminFactorRequired: entry('isAdminFactorRequired', values.isAdminFactorRequired),
    openData: entry('openData', values.openData),
    isTaxOn: entry('isTaxOn', values.isTaxOn),
    notice: entry('notice', values.notice),
  };
}

/** Removes credentials and the query, because the address from the environment may contain a password or a key. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
