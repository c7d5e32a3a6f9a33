import type { SettingKey, Settings, SettingValues } from '@chuhe/contract/settings';
import type { EffectiveSettings } from '../../settings/settings.ts';

/** Settings as administrators see them. */
export function makeSettings(settings: EffectiveSettings): Settings {
  const { defaultPermissions, isCloudOpen, upstream, engine, learning } = settings.values;
  const { trialCredits, isRegistrationOpen, notice } = settings.values;
  const entry = <Key extends SettingKey, Value extends SettingValues[Key]>(
    key: Key,
    value: Value,
  ) => ({
    value,
    isFixed: settings.fixed.has(key),
    updatedAt: settings.changedAt[key]?.toISOString() ?? null,
  });
  return {
    defaultPermissions: {
      ...entry('defaultPermissions', defaultPermissions),
      value: [...defaultPermissions],
    },
    isCloudOpen: entry('isCloudOpen', isCloudOpen),
    upstream: entry('upstream', { ...upstream, url: withoutSecrets(upstream.url) }),
    engine: entry('engine', engine),
    learning: entry('learning', learning),
    trialCredits: entry('trialCredits', trialCredits),
    isRegistrationOpen: entry('isRegistrationOpen', isRegistrationOpen),
    notice: entry('notice', notice),
  };
}

/** The address from the environment may contain a password, or a key in its query. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
