import { getSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconShieldLock from '~icons/shield-lock';
import { LinkButton } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useCall } from '../../../lib/query/use-call.ts';
import { waysOf } from '../../../lib/second-factor/ways-of.ts';

/**
 * Leads an administrator without a second factor to the set-up if the site requires one. The server refuses all calls of the pages then. Until
 * the answer is there, the page is shown, since nearly all administrators may see it.
 */
export function FactorGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { data } = useCall(getSecondFactor, {});
  if (data === undefined || !data.isRequired || waysOf(data).length > 0) return children;
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
