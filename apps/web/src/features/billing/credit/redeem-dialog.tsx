import { textIn } from '@chuhe/contract/languages';
import { type Activation, activationKeyField } from '@chuhe/contract/package';
import { redeemKey } from '@chuhe/contract/package-endpoints';
import i18next from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { refetchCredit } from '../../../lib/credit/use-credit.ts';
import { checkBy } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { sessionManager } from '../../../lib/session/session-manager.ts';
import { dayText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './credit.module.css';

/** The form of a key; the same in every language. */
const KEY_FORM = 'XXXXX-XXXXX-XXXXX-XXXXX';

const schema = z.strictObject({ key: activationKeyField });

/** Redeems an activation key. If the key cannot be used, it stays in the field, with the reason below. */
export function RedeemDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const activated = useRef<Activation>(undefined);
  const shown = useForm({
    check: (values) => checkBy(schema, values),
    send: async (body) => {
      const answer = await api().call(redeemKey, { body }, { isQuiet: true });
      if (answer.success) activated.current = answer.data;
      else if (answer.code === 'KEY_UNUSABLE') {
        return { ...answer, fields: [{ path: 'key', message: answer.message }] };
      }
      return answer;
    },
    onDone: () => {
      if (activated.current !== undefined) sayActivated(activated.current);
      void sessionManager().reloadUser();
      refetchCredit();
      onClose();
    },
  });
  return (
    <Dialog title={t('credit.redeem')} address="redeem" onClose={onClose}>
      <p className={classes.lead}>{t('credit.redeemLead')}</p>
      <form className={form.form} {...shown.form}>
        <TextField
          name="key"
          label={t('credit.key')}
          hint={t('credit.keyHint')}
          placeholder={KEY_FORM}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          className={classes.key}
          error={shown.errorOf('key')}
        />
        <div className={classes.actions}>
          <Button type="submit" kind="primary">
            {t('credit.activate')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function sayActivated(activation: Activation): void {
  const language = currentLanguage();
  const { status, packageName, startDate, endDate } = activation;
  const isLater = status === 'SCHEDULED';
  emitToast({
    tone: 'success',
    title: i18next.t(isLater ? 'credit.scheduled' : 'credit.activated', {
      name: textIn(packageName, language),
      date: dayText(isLater ? startDate : endDate, language),
    }),
  });
}
