import { IconLayoutBoard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import classes from './playground.module.css';

interface BoardState {
  readonly id: string;
  readonly caption: string;
  readonly board: ReactNode;
}

/** The board in each of its states, one beside the other, for whoever works on it or wants to see it. */
export function Playground({ states }: { readonly states: readonly BoardState[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <header>
        <h1>{t('playground.title')}</h1>
        <p>{t('playground.intro')}</p>
      </header>
      {states.length === 0 && (
        <div className={classes.empty}>
          <Notice
            icon={IconLayoutBoard}
            title={t('common.comingSoon')}
            text={t('playground.empty')}
          />
        </div>
      )}
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
