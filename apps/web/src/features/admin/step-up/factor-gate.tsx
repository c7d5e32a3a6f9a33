import { getSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconShieldLock from '~icons/shield-lock';
import { LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { CallError, queryClient } from '../../../lib/query/query-client.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { waysOf } from '../../../lib/second-factor/ways-of.ts';

/**
 * Leads an administrator without a second factor to the set-up if the site requires one. The server refuses all calls of the pages then. Until
 * the answer is there, the page is shown, since nearly all administrators may see it.
 */
export function FactorGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { data, refetch } = useCall(getSecondFactor, {});
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
