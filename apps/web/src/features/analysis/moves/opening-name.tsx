import { ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { loadChunk } from '../../../lib/chunk.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import classes from './opening-name.module.css';

const NameAt = lazy(async () => ({
  default: (await loadChunk(() => import('./opening-words.tsx'))).NameAt,
}));

interface OpeningNameProps {
  /** `line`: one line beside other things. `block`: lines of its own, whose room is reserved. */
  readonly place: 'line' | 'block';
}

/** The name of the opening after the moves up to the current one. A game from another position has none. */
export function OpeningName({ place }: OpeningNameProps) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  if (game.start !== INITIAL_FEN) return null;
  return (
    <p className={classes.name} data-place={place}>
      {current === ROOT && place === 'block' && <span>{t('moves.start')}</span>}
      <Suspense>{current !== ROOT && <NameAt game={game} node={current} />}</Suspense>
    </p>
  );
}
