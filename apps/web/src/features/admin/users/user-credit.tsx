import type { UserDetail } from '@chuhe/contract/admin';
import { adjustCredit } from '@chuhe/contract/admin-endpoints';
import type { CREDIT_KINDS } from '@chuhe/contract/package';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { countText } from '../../../lib/number-text.ts';
import { dayText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { EndField } from '../components/end-field.tsx';
import { Panel } from '../components/panel.tsx';
import { endOfDay, shortTime } from '../lib/admin-time.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { useRequests } from './use-requests.ts';
import type { UserPartProps } from './user-admin.tsx';

/** The credits of the account and their history. */
export function UserCredit({ user, onChange, onReload, may }: UserPartProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const requests = useRequests(onReload);
  const { balance, unlimited, history } = user.credit;
  return (
    <Panel
      title={t('adminUsers.credit')}
      tools={
        may(adjustCredit) && (
          <Button onClick={() => setAsked(true)}>{t('adminUsers.adjust')}</Button>
        )
      }
    >
      <div className={classes.body}>
        <p className={classes.amount}>
          {unlimited ? t('adminUsers.unlimited') : t('adminUsers.balance', { count: balance })}
        </p>
      </div>
      {history.length > 0 && <History history={history} />}
      {isAsked && (
        <AdjustDialog
          userId={user.id}
          requests={requests}
          onDone={(changed) => {
            emitToast({ tone: 'success', title: movedText(user, changed, t) });
            onChange(changed);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Panel>
  );
}

type Row = UserDetail['credit']['history'][number];

/** States the actual change, which may be smaller than the requested one, because a balance cannot become negative. */
function movedText(before: UserDetail, after: UserDetail, t: TFunction): string {
  const known = new Set(before.credit.history.map(({ at }) => at));
  const row = after.credit.history.find(({ kind, at }) => kind === 'ADJUST' && !known.has(at));
  if (row === undefined) return t('adminUsers.adjustNone');
  const count = Math.abs(row.amount);
  return t(row.amount < 0 ? 'adminUsers.adjustedDown' : 'adminUsers.adjustedUp', { count });
}

const KINDS = {
  PURCHASE: 'adminUsers.creditKinds.PURCHASE',
  SPEND: 'adminUsers.creditKinds.SPEND',
  TRIAL_SPEND: 'adminUsers.creditKinds.TRIAL_SPEND',
  REFUND: 'adminUsers.creditKinds.REFUND',
  ADJUST: 'adminUsers.creditKinds.ADJUST',
} as const satisfies Record<(typeof CREDIT_KINDS)[number], TextKey>;

function History({ history }: { readonly history: readonly Row[] }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <ul className={classes.rows}>
      {history.map(({ at, kind, amount, note, expiresAt }, index) => (
        // Rows have no id, and two may have the same time.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${index}`}>
          <div>
            <p className={classes.name}>
              {t(KINDS[kind])}
              {note !== '' && <span className={classes.small}>{note}</span>}
            </p>
            <p className={classes.small}>
              {shortTime(at, language)}
              {expiresAt !== null &&
                ` · ${t('adminUsers.until', { time: dayText(expiresAt, language) })}`}
            </p>
          </div>
          <span className={classes.amount}>{signed(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The amount with its sign. Negative numbers have a real minus sign instead of a hyphen. */
function signed(amount: number): string {
  const sign = amount < 0 ? '−' : '+';
  return `${sign}${countText(Math.abs(amount), currentLanguage())}`;
}

interface AdjustDialogProps {
  readonly userId: string;
  readonly requests: ReturnType<typeof useRequests>;
  readonly onDone: UserPartProps['onChange'];
  readonly onClose: () => void;
}

function AdjustDialog({ userId, requests, onDone, onClose }: AdjustDialogProps) {
  const { t } = useTranslation();
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState('');
  return (
    <AskDialog
      title={t('adminUsers.adjust')}
      text={t('adminUsers.adjustText')}
      action={t('adminUsers.adjustGo')}
      send={(reason) => {
        const given = { amount: Number(amount), expiresAt: endOfDay(day) };
        return requests.send(given, (requestId) =>
          callAdmin(adjustCredit, { params: { userId }, body: { ...given, reason, requestId } }),
        );
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(words) => (
        <>
          <TextField
            name="amount"
            type="number"
            step={1}
            label={t('adminUsers.amount')}
            hint={t('adminUsers.amountHint')}
            value={amount}
            error={words['amount']}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
          <EndField day={day} error={words['expiresAt']} onChange={setDay} />
          {requests.isUnsure && <p className={classes.note}>{t('adminUsers.unsure')}</p>}
        </>
      )}
    </AskDialog>
  );
}
