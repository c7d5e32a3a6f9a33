import { MiniBoard } from '@chuhe/board/mini-board';
import { type Game, mainline, type NodeId, positionAt, ROOT } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import { linkStore, openLink } from '../../../lib/matches/match-link.ts';
import { conflictOf } from '../../../lib/matches/save-state.ts';
import { matchSaver } from '../../../lib/matches/saving.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { timeText } from '../../../lib/time-text.ts';
import { firstDifference } from './first-difference.ts';
import { cutTitle } from './match-fields.tsx';
import classes from './matches.module.css';
import { keepMine } from './settle-conflict.ts';

/** Shows the open game as it is here and as it was saved elsewhere, and lets the user choose. */
export function ConflictDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const link = useStore(linkStore, (state) => openLink(state));
  const theirs = conflictOf(link);
  const isSettled = theirs === undefined;
  useEffect(() => {
    if (isSettled) onClose();
  }, [isSettled, onClose]);
  if (link === undefined || theirs === undefined) return null;
  const other = gameOf(theirs);
  const places = other && firstDifference(game, other);
  const isInBin = theirs.deletedAt !== null;
  const { matchId, title, folder } = link;
  const settle = (work: () => unknown): void => {
    onClose();
    void work();
  };
  const keepBoth = (): Promise<void> => {
    const copy = title === '' ? '' : t('matches.conflict.copyTitle', { title });
    return matchSaver().keepBoth(matchId, { title: cutTitle(copy), folder });
  };
  return (
    <Dialog title={t(isInBin ? 'matches.inBin' : 'matches.conflict.title')} onClose={onClose}>
      <div className={classes.stack}>
        <p>{t(isInBin ? 'matches.conflict.binText' : 'matches.conflict.text')}</p>
        <div className={classes.sides}>
          <Side name={t('matches.conflict.mine')} game={game} at={places?.mine}>
            {t('matches.conflict.here')}
          </Side>
          {other !== undefined && (
            <Side name={t('matches.conflict.theirs')} game={other} at={places?.theirs}>
              {t('matches.conflict.savedAt', {
                time: timeText(theirs.updatedAt, currentLanguage()),
              })}
            </Side>
          )}
        </div>
        {places !== undefined && <p className={classes.quiet}>{differenceText(places.ply)}</p>}
        <div className="actions">
          <Button onClick={() => settle(keepBoth)}>{t('matches.conflict.keepBoth')}</Button>
          {!isInBin && other !== undefined && (
            <Button onClick={() => settle(() => matchSaver().takeTheirs(matchId))}>
              {t('matches.conflict.takeTheirs')}
            </Button>
          )}
          <Button kind="primary" onClick={() => settle(() => keepMine(theirs))}>
            {t(isInBin ? 'matches.conflict.restore' : 'matches.conflict.keepMine')}
          </Button>
        </div>
      </div>
    </Dialog>
  );

  function differenceText(ply: number | undefined): string {
    return ply === undefined
      ? t('matches.conflict.sameMoves')
      : t('matches.conflict.differ', { ply });
  }
}

interface SideProps {
  readonly name: string;
  readonly game: Game;
  /** The node whose position is shown. */
  readonly at: NodeId | undefined;
  readonly children: ReactNode;
}

function Side({ name, game, at = ROOT, children }: SideProps) {
  const { t } = useTranslation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const { nodeCount, nodes } = game;
  const move = at === ROOT ? undefined : makeMove(nodes.get(at)?.move ?? 0);
  return (
    <section className={classes.side} aria-label={name}>
      <h3>{name}</h3>
      <MiniBoard
        placement={positionAt(game, at).fen}
        size={190}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
        lastMove={move === undefined ? undefined : { from: move.slice(0, 2), to: move.slice(2) }}
      />
      <p>{t('matches.conflict.moves', { count: mainline(game).length, all: nodeCount })}</p>
      <p className={classes.quiet}>{children}</p>
    </section>
  );
}
