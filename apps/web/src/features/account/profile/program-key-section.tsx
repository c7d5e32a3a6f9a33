import { getCloudKey } from '@chuhe/contract/cloud-endpoints';
import type { User } from '@chuhe/contract/identity';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/section.tsx';
import { useCall } from '../../../lib/query/use-call.ts';
import classes from './account.module.css';
import { FailedNotice } from './failed-notice.tsx';
import { ProgramKey } from './program-key.tsx';

interface ProgramKeySectionProps {
  readonly user: User;
  /** Increases when the key may have ended. */
  readonly version: number;
}

/**
 * The key with which programs query the cloud as this user. The user makes, replaces and deletes it here. A key that was just made stays
 * visible until it has ended, since it cannot be shown again.
 */
export function ProgramKeySection({ user, version }: ProgramKeySectionProps) {
  const { t } = useTranslation();
  const { data, failure, refetch, set } = useCall(getCloudKey, {});
  const checked = useRef(version);
  useEffect(() => {
    if (checked.current !== version) refetch();
    checked.current = version;
  }, [version, refetch]);
  return (
    <Section title={t('me.programKey.title')} lead={t('me.programKey.lead')}>
      {failure !== undefined && <FailedNotice failure={failure} retry={refetch} />}
      {failure === undefined && data === undefined && (
        <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />
      )}
      {data !== undefined && <ProgramKey user={user} stored={data} onChanged={set} />}
    </Section>
  );
}
