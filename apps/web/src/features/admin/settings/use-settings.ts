import type { SettingChange, Settings } from '@chuhe/contract/settings';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { CallData } from '../../../lib/query/use-call.ts';
import { emitToast } from '../../../lib/toast.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import { changeSetting, getSettings } from './admin-calls.ts';

export interface SettingsData extends CallData<Settings> {
  /** Changes one setting. What failed is for the caller to say, unless the user gave it up (`ABORTED`). */
  readonly change: (change: SettingChange) => Promise<Answer<Settings>>;
}

/** Milliseconds: an engine is started before it is taken. */
const PATIENCE = 60_000;

export function useSettings(): SettingsData {
  const { t } = useTranslation();
  const settings = useSiteData(getSettings, {}, { follows: ['settings'] });
  const change = async (body: SettingChange): Promise<Answer<Settings>> => {
    const answer = await callAdmin(changeSetting, { body }, { timeout: PATIENCE });
    if (answer.success) {
      settings.set(answer.data);
      emitToast({ tone: 'success', title: t('me.saved') });
    }
    return answer;
  };
  return { ...settings, change };
}
