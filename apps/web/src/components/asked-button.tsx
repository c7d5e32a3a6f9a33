import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whileBusy } from '../lib/state/busy.ts';
import classes from './asked-button.module.css';
import { Button } from './button.tsx';

interface AskedButtonProps {
  readonly label: string;
  /** Whom or what it is about, for screen readers, where a list has several of these buttons. */
  readonly about?: string;
  readonly question: string;
  readonly onConfirm: () => Promise<void>;
}

/** A button that asks before it acts. The focus goes to the way back, so that a key that is pressed twice does nothing. */
export function AskedButton({ label, about, question, onConfirm }: AskedButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const name = about === undefined ? undefined : `${label}: ${about}`;
  if (!isAsking) {
    return (
      <Button aria-label={name} onClick={() => setAsking(true)}>
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
        <Button kind="primary" aria-label={name} onClick={() => void confirm()}>
          {label}
        </Button>
        <Button autoFocus onClick={() => setAsking(false)}>
          {t('ways.cancel')}
        </Button>
      </div>
    </div>
  );
}
