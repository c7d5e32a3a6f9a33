import type { ApiToken } from '@chuhe/contract/api-token';
import { deleteApiToken, listApiTokens } from '@chuhe/contract/api-token-endpoints';
import type { User } from '@chuhe/contract/identity';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconKey from '~icons/key';
import { AppLink } from '../../../components/app-link.tsx';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { dayText, timeText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './account.module.css';
import { FailedNotice } from './failed-notice.tsx';
import { MakeToken } from './make-token.tsx';

interface TokensSectionProps {
  readonly user: User;
  /** Increases when the tokens may have been revoked. */
  readonly version: number;
}

/** The user's API tokens: making one, what each may do and when it was used, and revoking it. */
export function TokensSection({ user, version }: TokensSectionProps) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(listApiTokens, {});
  useEffect(() => {
    if (version > 0) refetch();
  }, [version, refetch]);
  const isLoaded = data !== undefined;
  // Scrolls again once the list has loaded, because the page grows after the browser's own jump.
  useEffect(() => {
    if (isLoaded && window.location.hash === `#${ANCHOR}`)
      document.getElementById(ANCHOR)?.scrollIntoView();
  }, [isLoaded]);
  return (
    <Section title={t('tokens.title')} lead={t('tokens.lead')} anchor={ANCHOR}>
      <p>
        <AppLink to="/developers">{t('tokens.more')}</AppLink>
      </p>
      {failure !== undefined && <FailedNotice failure={failure} retry={refetch} />}
      {failure === undefined && data === undefined && (
        <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />
      )}
      {data?.length === 0 && <p>{t('tokens.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.sessions}>
          {data.map((token) => (
            <TokenRow key={token.tokenId} token={token} onRevoked={refetch} />
          ))}
        </ul>
      )}
      {data !== undefined && <MakeToken user={user} count={data.length} onMade={refetch} />}
    </Section>
  );
}

/** `/me#tokens` shows this section. */
const ANCHOR = 'tokens';

interface TokenRowProps {
  readonly token: ApiToken;
  readonly onRevoked: () => void;
}

function TokenRow({ token, onRevoked }: TokenRowProps) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const { tokenId, name, scopes, createdAt, expiresAt, usedAt } = token;
  const language = currentLanguage();
  const revoke = async (): Promise<void> => {
    const revoked = await api().call(deleteApiToken, { params: { tokenId } });
    if (revoked.success) emitToast({ tone: 'success', title: t('tokens.revoked') });
    onRevoked();
  };
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const times = [
    usedAt === null ? t('tokens.never') : t('tokens.used', { time: timeText(usedAt, language) }),
    t('tokens.made', { time: dayText(createdAt, language) }),
    expiresAt === null
      ? t('tokens.endless')
      : t('tokens.ends', { time: timeText(expiresAt, language) }),
  ];
  return (
    <li>
      <IconKey size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={classes.device}>
          {name}
          {isOver && (
            <span className={classes.badge} data-tone="warning">
              {t('tokens.over')}
            </span>
          )}
        </p>
        <p className={classes.times}>{scopes.join(' · ')}</p>
        <p className={classes.times}>{times.join(' · ')}</p>
      </div>
      <AskedButton
        label={t('tokens.revoke')}
        about={name}
        question={t('tokens.revokeLead', { name })}
        onConfirm={revoke}
      />
    </li>
  );
}
