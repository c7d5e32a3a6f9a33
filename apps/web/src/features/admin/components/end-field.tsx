import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/form/text-field.tsx';
import { siteDay } from '../../../lib/time-text.ts';

interface EndFieldProps {
  /** `YYYY-MM-DD`; empty for no end. */
  readonly day: string;
  readonly error?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A field for the last day, with the server's field name. */
export function EndField({ day, error, onChange }: EndFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name="expiresAt"
      type="date"
      isOptional
      label={t('adminShared.lastDay')}
      hint={t('adminShared.lastDayHint')}
      min={siteDay(new Date())}
      value={day}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
