import { changeSetting, getSettings } from '@chuhe/contract/setting-endpoints';
import type { SettingChange, Settings } from '@chuhe/contract/settings';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { CallData } from '../../../lib/query/use-call.ts';
import { emitToast } from '../../../lib/toast.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { useSiteData } from '../lib/use-site-data.ts';

export interface SettingsData extends CallData<Settings> {
  /** Changes one setting. The caller shows failures, except `ABORTED`, which means that the user cancelled. */
  readonly change: (change: SettingChange) => Promise<Answer<Settings>>;
}

/** Timeout in milliseconds; long, because the server starts an engine before it accepts the setting. */
const SAVE_TIMEOUT = 60_000;

export function useSettings(): SettingsData {
  const { t } = useTranslation();
  const settings = useSiteData(getSettings, {}, { follows: ['settings'] });
  const change = async (body: SettingChange): Promise<Answer<Settings>> => {
    const answer = await callAdmin(changeSetting, { body }, { timeout: SAVE_TIMEOUT });
    if (answer.success) {
      settings.set(answer.data);
      emitToast({ tone: 'success', title: t('me.saved') });
    }
    return answer;
  };
  return { ...settings, change };
}
