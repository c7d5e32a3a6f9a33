import type { UserActivation, UserDetail } from '@chuhe/contract/admin';
import { grantPackage, revokeActivation } from '@chuhe/contract/admin-endpoints';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Code, StateMark } from '../components/marks.tsx';
import { Panel } from '../components/panel.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { refetchIfUnknown } from '../lib/unknown-outcome.ts';
import { CancelToo } from './cancel-too.tsx';
import { chargedSubscriptions } from './charged-subscriptions.ts';
import { GrantPackageDialog } from './grant-package-dialog.tsx';
import { useRequests } from './use-requests.ts';
import type { UserPartProps } from './user-admin.tsx';

/** The current and past packages of the account. */
export function UserPackages(part: UserPartProps) {
  const { user, onChange, onReload, may } = part;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<UserActivation | 'grant'>();
  const requests = useRequests(onReload);
  const close = (): void => setAsked(undefined);
  return (
    <Panel
      title={t('adminUsers.packages')}
      tools={
        may(grantPackage) && (
          <Button onClick={() => setAsked('grant')}>{t('adminUsers.grantPackage')}</Button>
        )
      }
    >
      {user.activations.length === 0 ? (
        <p className={classes.body}>{t('adminUsers.noPackage')}</p>
      ) : (
        <ul className={classes.rows}>
          {user.activations.map((activation) => (
            <ActivationRow
              key={activation.id}
              activation={activation}
              onRevoke={may(revokeActivation) ? setAsked : undefined}
            />
          ))}
        </ul>
      )}
      {asked === 'grant' && (
        <GrantPackageDialog
          userId={user.id}
          requests={requests}
          onDone={onChange}
          onClose={close}
        />
      )}
      {asked !== undefined && asked !== 'grant' && (
        <RevokeDialog activation={asked} {...part} onClose={close} />
      )}
    </Panel>
  );
}

interface RevokeDialogProps extends UserPartProps {
  readonly activation: UserActivation;
  readonly onClose: () => void;
}

/** Revokes a package. If its subscription is not cancelled as well, the next payment activates the package again. */
function RevokeDialog({ activation, user, onChange, onReload, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const [isCharged] = useState(() => chargedOf(user, activation).length > 0);
  const [cancelSubscription, setCancel] = useState(isCharged);
  return (
    <AskDialog
      title={t('adminUsers.revokeName', { name: textOf(activation.packageName) })}
      text={t('adminUsers.revokePackageText')}
      action={t('adminUsers.revoke')}
      isDanger
      send={(reason) =>
        refetchIfUnknown(
          callAdmin(revokeActivation, {
            params: { activationId: activation.id },
            body: { reason, ...(cancelSubscription && { cancelSubscription }) },
          }),
          onReload,
        )
      }
      onDone={onChange}
      onClose={onClose}
    >
      {() =>
        isCharged && (
          <CancelToo
            text={t('adminUsers.revokeCharged')}
            isOn={cancelSubscription}
            onChange={setCancel}
          />
        )
      }
    </AskDialog>
  );
}

/** The running subscription of the package; there is at most one. */
function chargedOf(user: UserDetail, { source, packageId }: UserActivation) {
  if (source !== 'ORDER') return [];
  return chargedSubscriptions(user).filter((each) => each.packageId === packageId);
}

const STATES = {
  SCHEDULED: { key: 'adminUsers.activation.SCHEDULED', tone: 'warning' },
  ACTIVE: { key: 'adminUsers.activation.ACTIVE', tone: 'on' },
  ENDED: { key: 'adminUsers.activation.ENDED', tone: 'off' },
  REVOKED: { key: 'adminUsers.activation.REVOKED', tone: 'off' },
} as const satisfies Record<UserActivation['status'], { key: TextKey; tone: string }>;

const SOURCES = {
  ORDER: 'adminUsers.source.ORDER',
  KEY: 'adminUsers.source.KEY',
  GRANT: 'adminUsers.source.GRANT',
} as const satisfies Record<UserActivation['source'], TextKey>;

interface ActivationRowProps {
  readonly activation: UserActivation;
  /** `undefined` if the administrator may not revoke it. */
  readonly onRevoke: ((activation: UserActivation) => void) | undefined;
}

function ActivationRow({ activation, onRevoke }: ActivationRowProps) {
  const { t } = useTranslation();
  const { packageName, status, startDate, endDate, source, credits, permissions } = activation;
  const { paidPriceMinor, currency, isTest } = activation;
  const language = currentLanguage();
  const { key, tone } = STATES[status];
  const name = textOf(packageName);
  const canEnd = status === 'ACTIVE' || status === 'SCHEDULED';
  return (
    <li>
      <div>
        <p className={classes.name}>
          {name}
          <StateMark tone={tone} text={t(key)} />
          {permissions.map((each) => (
            <Code key={each}>{each}</Code>
          ))}
        </p>
        <p className={classes.small}>
          {shortTime(startDate, language)} – {shortTime(endDate, language)} · {t(SOURCES[source])}
          {source === 'ORDER' &&
            paidPriceMinor !== null &&
            ` · ${formatPrice(paidPriceMinor, currency, LOCALES[language])}`}
          {credits > 0 && ` · ${t('adminShared.credits', { count: credits })}`}
          {isTest && ` · ${t('adminShared.testMoney')}`}
        </p>
      </div>
      {canEnd && onRevoke !== undefined && (
        <Button
          aria-label={`${t('adminUsers.revoke')}: ${name}`}
          onClick={() => onRevoke(activation)}
        >
          {t('adminUsers.revoke')}
        </Button>
      )}
    </li>
  );
}
