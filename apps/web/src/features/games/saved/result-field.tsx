import { RESULTS } from '@chuhe/game/pgn';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './matches.module.css';

interface ResultFieldProps {
  readonly value: string;
  readonly onChange: (result: string) => void;
}

export function ResultField({ value, onChange }: ResultFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const isKnown = RESULTS.some((result) => result === value);
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{t('files.tags.Result')}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {RESULTS.map((result) => (
          <option key={result} value={result}>
            {t(RESULT_TEXTS[result])}
          </option>
        ))}
        {!isKnown && <option value={value}>{value}</option>}
      </select>
    </div>
  );
}

const RESULT_TEXTS = {
  '1-0': 'files.save.results.red',
  '0-1': 'files.save.results.black',
  '1/2-1/2': 'files.save.results.draw',
  '*': 'files.save.results.open',
} as const;
