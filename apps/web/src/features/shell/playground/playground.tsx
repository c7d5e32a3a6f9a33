import { BoardDefs } from '@chuhe/board/defs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { boardStates } from './board-states.tsx';
import classes from './playground.module.css';

/** The board in each of its states, side by side. */
export function Playground() {
  const { t } = useTranslation();
  const states = useMemo(() => boardStates(t), [t]);
  return (
    <div className={classes.page}>
      <BoardDefs />
      <header>
        <h2>{t('playground.title')}</h2>
        <p>{t('playground.intro')}</p>
      </header>
      <div className={classes.sheet}>
        {states.map(({ id, caption, board }) => (
          <figure key={id}>
            {board}
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
