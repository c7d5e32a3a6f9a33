import { IconBinaryTree2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Notice } from '../../../components/notice.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { GlyphBar } from './glyph-bar.tsx';
import { HiddenJudgementsContext, type MoveMark, MoveMarkContext } from './move-mark.ts';
import { MoveMenu } from './move-menu.tsx';
import { MovesHeader } from './moves-header.tsx';
import { MovesList } from './moves-list.tsx';
import classes from './moves-panel.module.css';
import { movesView, resetView } from './moves-view.ts';
import { useMoveMenu } from './use-move-menu.ts';

interface MovesPanelProps {
  /** Content above the list. */
  readonly head?: ReactNode;
  /** Content between the list and the toolbar. */
  readonly foot?: ReactNode;
  readonly mark?: MoveMark;
  /** Whether glyphs and scores are hidden. */
  readonly hidesJudgements?: boolean;
}

/** The moves of the open game, with variations, comments and glyphs, and the commands on them. */
export function MovesPanel({ head, foot, mark, hidesJudgements = false }: MovesPanelProps) {
  const opened = useStore(gameStore, (state) => state.opened);
  const isEmpty = useIsEmpty();
  const menu = useMoveMenu();
  useEffect(resetView, [opened]);
  return (
    <div className={classes.panel}>
      {head}
      <MovesHeader />
      <MoveMarkContext value={mark}>
        <HiddenJudgementsContext value={hidesJudgements}>
          {isEmpty ? <NoMoves /> : <MovesList key={opened} onMenu={menu.open} />}
        </HiddenJudgementsContext>
      </MoveMarkContext>
      {foot}
      <GlyphBar onMenu={menu.open} />
      {menu.request !== undefined && <MoveMenu request={menu.request} onClose={menu.close} />}
    </div>
  );
}

/** Whether the game has no moves and no comment at the start, and no comment is being edited. */
function useIsEmpty(): boolean {
  const isWriting = useStore(movesView, ({ editing }) => editing !== undefined);
  const isBlank = useStore(
    gameStore,
    ({ game }) => game.nodeCount === 0 && game.nodes.get(0)?.comment === undefined,
  );
  return isBlank && !isWriting;
}

function NoMoves() {
  const { t } = useTranslation();
  const isHeld = useStore(gameStore, (state) => state.isHeld);
  if (isHeld) return <Restoring />;
  return (
    <div className={classes.empty}>
      <Notice icon={IconBinaryTree2} title={t('moves.emptyTitle')} text={t('moves.emptyText')} />
    </div>
  );
}

/** Milliseconds before the message is shown. Most games are restored sooner. */
export const RESTORING_AFTER_MS = 300;

/** Shown while the game of the last visit is restored. */
function Restoring() {
  const { t } = useTranslation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), RESTORING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={classes.restoring} role="status">
      {isLate && t('moves.restoring')}
    </p>
  );
}
