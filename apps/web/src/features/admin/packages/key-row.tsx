import type { ActivationKey } from '@chuhe/contract/admin';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { dayText } from '../../../lib/time-text.ts';
import admin from '../components/admin.module.css';
import { StateMark } from '../components/marks.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { textOf } from '../lib/admin-words.ts';
import classes from './packages.module.css';

interface KeyRowProps {
  readonly item: ActivationKey;
  readonly onRevoke: (item: ActivationKey) => void;
}

/** A key. Shows its first characters only, because the others are not stored in the clear. */
export function KeyRow({ item, onRevoke }: KeyRowProps) {
  const { t } = useTranslation();
  const { hint, note, packageName, createdAt, expiresAt, redeemedBy } = item;
  const language = currentLanguage();
  const state = stateOf(item);
  return (
    <li>
      <div>
        <p className={admin.name}>
          <span className={classes.key}>{hint}-…</span>
          <StateMark tone={TONES[state]} text={t(`adminPackages.keyStates.${state}`)} />
          {redeemedBy !== null && (
            <AppLink to={`/admin/user/${redeemedBy}`}>{t('adminPackages.redeemer')}</AppLink>
          )}
        </p>
        <p className={admin.small}>
          {textOf(packageName)} · {shortTime(createdAt, language)}
          {expiresAt !== null &&
            ` · ${t('adminUsers.until', { time: dayText(expiresAt, language) })}`}
          {note !== '' && ` · ${note}`}
        </p>
      </div>
      {state === 'open' && (
        <Button
          aria-label={`${t('adminPackages.revokeKey')}: ${hint}`}
          onClick={() => onRevoke(item)}
        >
          {t('adminPackages.revokeKey')}
        </Button>
      )}
    </li>
  );
}

const TONES = { open: 'on', redeemed: 'off', revoked: 'off', ended: 'off' } as const;

function stateOf({ redeemedAt, revokedAt, expiresAt }: ActivationKey): keyof typeof TONES {
  if (redeemedAt !== null) return 'redeemed';
  if (revokedAt !== null) return 'revoked';
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return isOver ? 'ended' : 'open';
}
