import { getSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconShieldLock from '~icons/shield-lock';
import { LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { CallError, queryClient } from '../../../lib/query/query-client.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { waysOf } from '../../../lib/second-factor/ways-of.ts';

/**
 * Leads an administrator without a second factor to the set-up if the site requires one. The server refuses all calls of the pages then, so
 * the page is shown only once the answer is there, or has failed.
 */
export function FactorGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(getSecondFactor, {});
  const isMissing = data?.isRequired === true && waysOf(data).length === 0;
  // An owner may have switched the requirement on while this page was open.
  useEffect(() => {
    if (isMissing) return undefined;
    return queryClient()
      .getQueryCache()
      .subscribe(({ type, query: { state } }) => {
        if (type === 'updated' && isRefusal(state.error)) refetch();
      });
  }, [isMissing, refetch]);
  if (data === undefined && failure === undefined) {
    return <SkeletonRows label={t('common.processing')} />;
  }
  if (!isMissing) return children;
  return (
    <Notice
      icon={IconShieldLock}
      title={t('adminShared.factorGate.title')}
      text={t('adminShared.factorGate.text')}
    >
      <LinkButton to="/me#second-factor" kind="primary">
        {t('adminShared.factorGate.go')}
      </LinkButton>
    </Notice>
  );
}

function isRefusal(error: Error | null): boolean {
  return error instanceof CallError && error.failure.code === 'SECOND_FACTOR_MISSING';
}
