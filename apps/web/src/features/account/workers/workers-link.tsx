import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';

/** Leads to the list of those who give computing time. */
export function WorkersLink() {
  const { t } = useTranslation();
  return (
    <Section title={t('pages.workers.title')} lead={t('workers.lead')}>
      <LinkButton to="/workers">{t('workers.list')}</LinkButton>
    </Section>
  );
}
