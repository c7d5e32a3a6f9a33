import { openingNameAt } from '@chuhe/game/opening';
import { ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import classes from './opening-name.module.css';

interface OpeningNameProps {
  /** `line`: one line beside other things. `block`: lines of its own, whose room is reserved. */
  readonly place: 'line' | 'block';
}

/** The name of the opening after the moves up to the current one. A game from another position has none. */
export function OpeningName({ place }: OpeningNameProps) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const name = useMemo(() => openingNameAt(game, current), [game, current]);
  if (game.start !== INITIAL_FEN) return null;
  const opening = name && t(`openings.${name.opening}`);
  const systems = name?.systems.map((system) => t(`systems.${system}`)).join(' · ');
  const text = [opening, systems].filter(Boolean).join(' · ');
  return (
    <p className={classes.name} data-place={place} data-hint={text === '' ? undefined : text}>
      {place === 'line' ? (
        text
      ) : (
        <>
          <span>{current === ROOT ? t('moves.start') : opening}</span>
          {systems !== undefined && systems !== '' && <span>{systems}</span>}
        </>
      )}
    </p>
  );
}
