import { useTranslation } from 'react-i18next';
import { AccessSection } from './access-section.tsx';
import classes from './admin.module.css';
import { CoverageSection } from './coverage-section.tsx';
import { LearningSection } from './learning-section.tsx';
import { StrengthSection } from './strength-section.tsx';
import { UpstreamSection } from './upstream-section.tsx';
import { useSettings } from './use-settings.ts';

/** What an administrator sees and sets first: how strong the site is, and how much it knows. */
export function SettingPage() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <div className={classes.page}>
      <h1>{t('pages.adminSettings.title')}</h1>
      <StrengthSection settings={settings} />
      <CoverageSection />
      <LearningSection settings={settings} />
      <UpstreamSection settings={settings} />
      <AccessSection settings={settings} />
    </div>
  );
}
