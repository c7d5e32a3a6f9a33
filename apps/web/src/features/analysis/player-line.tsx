import { useTranslation } from 'react-i18next';
import classes from './player-line.module.css';

interface PlayerLineProps {
  readonly side: 'red' | 'black';
  /** Without a name the side stands alone. */
  readonly name?: string;
}

export function PlayerLine({ side, name }: PlayerLineProps) {
  const { t } = useTranslation();
  const sideName = t(`analysis.${side}`);
  return (
    <p className={classes.line}>
      <span className={classes.disc} data-side={side} aria-hidden="true" />
      <b>{name ?? sideName}</b>
      {name !== undefined && <span className={classes.side}>{sideName}</span>}
    </p>
  );
}
