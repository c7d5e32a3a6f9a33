import { listSecrets } from '@chuhe/contract/admin-endpoints';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/section.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Code, StateMark } from '../components/marks.tsx';
import { useSiteData } from '../lib/use-site-data.ts';
import classes from './admin.module.css';

/** Shows which secrets of the environment are set, never their values. */
export function SecretsSection() {
  const { t } = useTranslation();
  const secrets = useSiteData(listSecrets, {});
  return (
    <Section title={t('adminSite.secrets')} lead={t('adminSite.secretsLead')}>
      <Loaded from={secrets}>
        {(list) => (
          <ul className={classes.rows}>
            {list.map(({ name, isSet }) => (
              <li key={name}>
                <Code>{name}</Code>
                <StateMark
                  tone={isSet ? 'on' : 'off'}
                  text={t(isSet ? 'adminSite.set' : 'adminSite.unset')}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
