import { PieceIcon } from '@chuhe/board/piece-icon';
import { LOCALES } from '@chuhe/contract/languages';
import { positionAt } from '@chuhe/game/tree';
import { oppositeColor } from '@chuhe/rules/piece';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { parseLanguage } from '../../../i18n/languages.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import classes from './captured-pieces.module.css';
import { capturedBy, leadOf } from './material.ts';

interface CapturedPiecesProps {
  readonly side: 'red' | 'black';
}

/** The pieces that a side has captured, and by how much its material is worth more. */
export function CapturedPieces({ side }: CapturedPiecesProps) {
  const { t, i18n } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const { captured, lead } = useMemo(() => {
    const { fen } = positionAt(game, current);
    return { captured: capturedBy(side, game.start, fen), lead: leadOf(side, fen) };
  }, [game, current, side]);
  const other = oppositeColor(side);
  const points = lead.toLocaleString(LOCALES[parseLanguage(i18n.language) ?? 'en']);
  const pieces = captured.map(({ role, count }) => {
    const name = t(`roles.${other}.${role}`);
    return count === 1 ? name : `${name} × ${count}`;
  });
  const words = [
    ...(pieces.length === 0
      ? []
      : [t('players.captured', { pieces: pieces.join(t('common.listSeparator')) })]),
    ...(lead > 0 ? [t('players.ahead', { points })] : []),
  ].join(' ');
  if (words === '') return null;
  return (
    <span className={classes.captured} role="img" aria-label={words} data-hint={words}>
      {captured.map(({ role, count }) => (
        <span key={role} className={classes.kind}>
          {Array.from({ length: count }, (_, index) => (
            <PieceIcon
              key={index}
              piece={{ color: other, role }}
              size={16}
              theme={boardTheme}
              pieces={BOARD_PIECES[pieceSet]}
              className={classes.piece}
            />
          ))}
        </span>
      ))}
      {lead > 0 && <small>+{points}</small>}
    </span>
  );
}
