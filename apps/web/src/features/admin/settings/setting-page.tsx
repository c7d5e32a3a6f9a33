import { getSettings } from '@chuhe/contract/setting-endpoints';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/section.tsx';
import { useMay } from '../../../lib/session/use-may.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { AccessSection } from './access-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { DataSection } from './data-section.tsx';
import { LearningRun } from './learning-run.tsx';
import { LearningSection } from './learning-section.tsx';
import { SecretsSection } from './secrets-section.tsx';
import { SiteSection } from './site-section.tsx';
import { StrengthSection } from './strength-section.tsx';
import { UpstreamSection } from './upstream-section.tsx';
import { useSettings } from './use-settings.ts';
import { WorkersSection } from './workers-section.tsx';

/** Settings that can be changed while the site runs. For roles without them, the page is about learning runs only. */
export function SettingPage() {
  const may = useMay();
  return may(getSettings) ? <AllSettings /> : <LearningPage />;
}

function LearningPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.learning.title')}>
      <CoverageSection />
      <Section title={t('admin.learning.title')}>
        <LearningRun />
      </Section>
    </AdminPage>
  );
}

function AllSettings() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <AdminPage title={t('pages.adminSettings.title')}>
      <StrengthSection settings={settings} />
      <CoverageSection />
      <LearningSection settings={settings} />
      <WorkersSection />
      <UpstreamSection settings={settings} />
      <AccessSection settings={settings} />
      <DataSection settings={settings} />
      <SiteSection settings={settings} />
      <SecretsSection />
    </AdminPage>
  );
}
