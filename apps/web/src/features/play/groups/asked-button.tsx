import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { whileBusy } from '../../../lib/state/busy.ts';
import classes from './groups.module.css';

interface AskedButtonProps {
  readonly label: string;
  /** Whom or what it is about, for screen readers, where a list has several of these buttons. */
  readonly about?: string;
  readonly question: string;
  readonly onConfirm: () => Promise<void>;
}

/** A button that asks before it acts. */
export function AskedButton({ label, about, question, onConfirm }: AskedButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  }
  const confirm = async (): Promise<void> => {
    await whileBusy(onConfirm);
    setAsking(false);
  };
  return (
    <div className={classes.asked}>
      <p role="alert">{question}</p>
      <div className={classes.ways}>
        <Button kind="primary" onClick={() => void confirm()}>
          {label}
        </Button>
        <Button autoFocus onClick={() => setAsking(false)}>
          {t('ways.cancel')}
        </Button>
      </div>
    </div>
  );
}
