import { useTranslation } from 'react-i18next';
import { CheckRow } from '../../../components/check-row.tsx';
import classes from '../components/admin.module.css';

interface CancelTooProps {
  /** What goes on without it. */
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Offers to cancel a subscription along with what else is done. */
export function CancelToo({ text, isOn, onChange }: CancelTooProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.text}>{text}</p>
      <CheckRow label={t('adminUsers.cancelToo')} checked={isOn} onChange={onChange} />
    </>
  );
}
