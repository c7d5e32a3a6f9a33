import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconDice3 from '~icons/dice-3';
import { Button } from '../../../components/button.tsx';
import { useAction } from '../../../lib/actions/use-action.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useLate } from '../../../lib/query/use-rested.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import classes from './random-bar.module.css';
import { randomSession } from './random-positions.ts';

/** The number of the random position and a button for the next one. Shown while one is on the board or loading. */
export function RandomBarContent() {
  const { fetching, shown, total } = useStore(randomSession().store);
  const number = useStore(gameStore, ({ origin }) => shown.get(origin));
  if (number === undefined && fetching.kind === 'none') return null;
  return (
    <Bar
      percent={fetching.kind === 'running' ? fetching.percent : undefined}
      {...{ fetching: fetching.kind, number, total }}
    />
  );
}

/** Milliseconds after which a download is announced. */
const LATE_MS = 500;

interface BarProps {
  readonly fetching: 'none' | 'running' | 'failed';
  readonly percent: number | undefined;
  readonly number: number | undefined;
  readonly total: number;
}

function Bar({ fetching, percent, number, total }: BarProps) {
  const { t } = useTranslation();
  const { run, keys, reason } = useAction('randomMode');
  const words = {
    running: percent === undefined ? t('random.fetching') : t('random.fetchingPart', { percent }),
    failed: t('random.failed'),
    none: t('random.place', { number, total }),
  };
  // Only a slow download is announced here, because toasts announce a failed download and each position.
  const isLate = useLate(fetching === 'running', LATE_MS);
  useAnnounced(isLate ? t('random.fetching') : undefined);
  return (
    <section className={classes.bar} aria-label={t('actions.randomMode')}>
      <IconDice3 size={16} stroke={1.8} aria-hidden="true" />
      <span>{words[fetching]}</span>
      {fetching !== 'running' && (
        <Button aria-disabled={reason !== undefined} data-hint={reason} onClick={run}>
          {t(fetching === 'failed' ? 'common.retry' : 'random.another')}
          <kbd aria-hidden="true">{keys}</kbd>
        </Button>
      )}
    </section>
  );
}
