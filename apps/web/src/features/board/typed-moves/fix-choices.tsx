import { makeMoveText } from '@chuhe/game/notation';
import { positionAt } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconX from '~icons/x';
import { Button } from '../../../components/button.tsx';
import iconButton from '../../../components/icon-button.module.css';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import classes from './fix-choices.module.css';
import { type BrokenList, stopFixing } from './fix-store.ts';
import { fixWith } from './fix-with.ts';
import { moveFaultText } from './move-fault-text.ts';

/** Names the failing move and the reason, and offers similar legal moves. */
export function FixChoices({ open: { error, rest, node } }: { readonly open: BrokenList }) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { fen } = useStore(gameStore, ({ game }) => positionAt(game, node));
  return (
    <section className={classes.bar} role="alert" aria-label={t('typed.title')}>
      <header>
        <p>
          {moveFaultText(error, t)}
          {rest.length > 0 && ` ${t('typed.rest', { count: rest.length })}`}
        </p>
        <button
          type="button"
          className={iconButton.button}
          aria-label={t('common.close')}
          onClick={stopFixing}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      </header>
      {error.nearest.length > 0 && (
        <div className={classes.choices}>
          <span>{t('typed.instead')}</span>
          {error.nearest.map((candidate) => (
            <Button key={candidate.move} onClick={() => fixWith(candidate)}>
              {makeMoveText(fen, candidate.move, notation)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
