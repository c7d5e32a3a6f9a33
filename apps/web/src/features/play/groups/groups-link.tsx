import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';

/** Leads from the account to the groups. */
export function GroupsLink() {
  const { t } = useTranslation();
  return (
    <Section title={t('pages.groups.title')} lead={t('groups.lead')}>
      <LinkButton to="/groups">{t('groups.toGroups')}</LinkButton>
    </Section>
  );
}
