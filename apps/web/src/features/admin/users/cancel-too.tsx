import { useTranslation } from 'react-i18next';
import { CheckRow } from '../../../components/check-row.tsx';

interface CancelTooProps {
  /** Explains what happens if the subscription is not cancelled. */
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A checkbox to cancel a subscription along with another change. */
export function CancelToo({ text, isOn, onChange }: CancelTooProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="prose">{text}</p>
      <CheckRow label={t('adminUsers.cancelToo')} checked={isOn} onChange={onChange} />
    </>
  );
}
