import { reportExercise } from '@chuhe/contract/exercise-endpoints';
import {
  EXERCISE_LIMITS,
  REPORT_REASONS,
  type ReportReason,
} from '@chuhe/contract/exercise-limits';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { api } from '../../../lib/api/api.ts';
import { emitToast } from '../../../lib/toast.ts';
import { useSending } from '../../../lib/use-sending.ts';
import classes from './report-dialog.module.css';

interface ReportDialogProps {
  readonly exerciseId: string;
  readonly onClose: () => void;
}

/** Asks what is wrong with an exercise. A failure is told by a toast, and the dialog stays open. */
export function ReportDialog({ exerciseId, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ReportReason>('another-move');
  const [note, setNote] = useState('');
  const { isSending, once } = useSending();
  const send = async (): Promise<void> => {
    const parts = { params: { exerciseId }, body: { reason, note } };
    const answer = await api().call(reportExercise, parts);
    if (!answer.success) return;
    emitToast({ tone: 'success', title: t(`exercises.reported.${answer.data.state}`) });
    onClose();
  };
  return (
    <Dialog title={t('exercises.reportTitle')} isHeld={isSending} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void once(send);
        }}
      >
        <fieldset>
          <legend>{t('exercises.reportText')}</legend>
          {REPORT_REASONS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="reason"
                checked={each === reason}
                onChange={() => setReason(each)}
              />
              {t(`exercises.reasons.${each}`)}
            </label>
          ))}
        </fieldset>
        <label className={classes.note}>
          {t('exercises.reportNote')}
          <textarea
            rows={3}
            value={note}
            maxLength={EXERCISE_LIMITS.note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </label>
        <Button type="submit" kind="primary" disabled={isSending}>
          {t('exercises.reportSend')}
        </Button>
      </form>
    </Dialog>
  );
}
