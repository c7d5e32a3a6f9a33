import { getCloudKey } from '@chuhe/contract/cloud-endpoints';
import type { User } from '@chuhe/contract/identity';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/section.tsx';
import { useCall } from '../../../lib/query/use-call.ts';
import classes from './account.module.css';
import { FailedNotice } from './failed-notice.tsx';
import { ProgramKey } from './program-key.tsx';

/** The key with which programs query the cloud as this user. The user makes, replaces and deletes it here. */
export function ProgramKeySection({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { data, failure, refetch, set } = useCall(getCloudKey, {});
  return (
    <Section title={t('me.programKey.title')} lead={t('me.programKey.lead')}>
      {failure !== undefined && <FailedNotice failure={failure} retry={refetch} />}
      {failure === undefined && data === undefined && (
        <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />
      )}
      {failure === undefined && data !== undefined && (
        <ProgramKey user={user} createdAt={data?.createdAt} onChanged={set} />
      )}
    </Section>
  );
}
