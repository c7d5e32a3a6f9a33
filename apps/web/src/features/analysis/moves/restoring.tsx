import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './moves-panel.module.css';

/** Milliseconds after which the user is told what they wait for. Most games are back before. */
export const RESTORING_AFTER_MS = 300;

/** While the game of the last visit is brought back. */
export function Restoring() {
  const { t } = useTranslation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), RESTORING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={classes.restoring} role="status">
      {isLate && t('moves.restoring')}
    </p>
  );
}
