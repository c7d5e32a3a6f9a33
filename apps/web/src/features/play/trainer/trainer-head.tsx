import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TrainerSession, Wanted } from './trainer-session.ts';
import classes from './training.module.css';

const KINDS = ['all', 'book', 'mistake'] as const satisfies readonly Wanted['kind'][];
const SIDES = ['both', 'red', 'black'] as const satisfies readonly Wanted['side'][];

/** The choice of cards, and the progress. */
export function TrainerHead({ session }: { readonly session: TrainerSession }) {
  const { t } = useTranslation();
  const { wanted, queue, index, due, fresh, phase } = useStore(session.store);
  const start = (change: Partial<Wanted>): void => void session.start({ ...wanted, ...change });
  const at = Math.min(index + 1, queue.length);
  return (
    <header className={classes.head}>
      <select
        aria-label={t('training.kind')}
        value={wanted.kind}
        onChange={({ currentTarget: { value } }) =>
          start({ kind: KINDS.find((each) => each === value) ?? wanted.kind })
        }
      >
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`training.kinds.${each}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('training.side')}
        value={wanted.side}
        onChange={({ currentTarget: { value } }) =>
          start({ side: SIDES.find((each) => each === value) ?? wanted.side })
        }
      >
        {SIDES.map((each) => (
          <option key={each} value={each}>
            {t(`training.sides.${each}`)}
          </option>
        ))}
      </select>
      {phase === 'open' && queue.length > 0 && (
        <>
          <span className={classes.counts}>{t('training.counts', { due, fresh })}</span>
          <progress value={index} max={queue.length} aria-label={t('training.progressLabel')} />
          <b>{t('training.progress', { index: at, count: queue.length })}</b>
        </>
      )}
    </header>
  );
}
