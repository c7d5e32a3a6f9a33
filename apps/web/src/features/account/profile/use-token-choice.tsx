import { listApiTokens } from '@chuhe/contract/api-token-endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckRow } from '../../../components/check-row.tsx';
import { useCall } from '../../../lib/query/use-call.ts';

interface TokenChoice {
  /** A checkbox; `null` if the user has no tokens. */
  readonly question: ReactNode;
  readonly keepsTokens: boolean;
}

/** Asks whether an action that ends the other sessions also revokes the user's API tokens. It does unless the user wants to keep them. */
export function useTokenChoice(): TokenChoice {
  const { t } = useTranslation();
  const { data } = useCall(listApiTokens, {});
  const [isRevoking, setRevoking] = useState(true);
  const count = data?.length ?? 0;
  if (count === 0) return { question: null, keepsTokens: false };
  const label = t('tokens.alsoRevoke', { count });
  return {
    question: <CheckRow label={label} checked={isRevoking} onChange={setRevoking} />,
    keepsTokens: !isRevoking,
  };
}
