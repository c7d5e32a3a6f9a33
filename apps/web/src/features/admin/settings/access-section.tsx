import { useTranslation } from 'react-i18next';
import { CheckRow } from '../../../components/check-row.tsx';
import { Section } from '../../../components/section.tsx';
import { Loaded } from '../components/loaded.tsx';
import { tellRefusal } from '../lib/call-admin.ts';
import type { SettingsData } from './use-settings.ts';

/** The settings for who may look up positions: accounts, and programs without a key. */
export function AccessSection({ settings }: { readonly settings: SettingsData }) {
  const { t } = useTranslation();
  const change = async (wanted: Parameters<SettingsData['change']>[0]): Promise<void> => {
    const answer = await settings.change(wanted);
    tellRefusal(answer);
  };
  return (
    <Section title={t('admin.access.title')} lead={t('admin.access.lead')}>
      <Loaded from={settings}>
        {({ defaultPermissions: { value: permissions }, isCloudOpen }) => (
          <div>
            <CheckRow
              label={t('admin.access.everybody')}
              checked={permissions.includes('CLOUD.READ')}
              onChange={(isOn) => {
                const others = permissions.filter((name) => name !== 'CLOUD.READ');
                const value = isOn ? [...others, 'CLOUD.READ' as const] : others;
                void change({ key: 'defaultPermissions', value });
              }}
            />
            <CheckRow
              label={t('admin.access.programs')}
              checked={isCloudOpen.value}
              onChange={(value) => void change({ key: 'isCloudOpen', value })}
            />
          </div>
        )}
      </Loaded>
    </Section>
  );
}
