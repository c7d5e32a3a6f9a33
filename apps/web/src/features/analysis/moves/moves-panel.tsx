import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconBinaryTree2 from '~icons/binary-tree-2';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useAction } from '../../../lib/actions/use-action.ts';
import { fetchChunk, loadChunk } from '../../../lib/chunk.ts';
import { boardTaskStore } from '../../../lib/game/board-task.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { prefetchSoon } from '../../../lib/prefetch.ts';
import { appStore } from '../../../lib/state/app-state.ts';
import { chapterStore, openChapter } from '../../../lib/studies/chapter-link.ts';
import { showsOneTool } from '../../../lib/viewport.ts';
import { GlyphBar } from './glyph-bar.tsx';
import { HiddenJudgementsContext, type MoveMark, MoveMarkContext } from './move-mark.ts';
import { MovesHeader } from './moves-header.tsx';
import { MovesList } from './moves-list.tsx';
import classes from './moves-panel.module.css';
import { movesView, resetView } from './moves-view.ts';
import { OpeningName } from './opening-name.tsx';
import { useMoveMenu } from './use-move-menu.ts';

const importMenus = () => import('./move-menus.ts');
const loadMenus = () => loadChunk(importMenus);
const MoveMenu = lazy(async () => ({ default: (await loadMenus()).MoveMenu }));
const MoveSheet = lazy(async () => ({ default: (await loadMenus()).MoveSheet }));

interface MovesPanelProps {
  /** Content above the list. On a phone, it is below the list and in the menu of a move. */
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
  const isFlowing = useStore(appStore, ({ viewport }) => showsOneTool(viewport));
  const menu = useMoveMenu();
  useEffect(resetView, [opened]);
  // Prefetched, so that a menu opens at once.
  useEffect(() => prefetchSoon([() => fetchChunk(importMenus)]), []);
  return (
    <div className={classes.panel}>
      {head !== undefined && <div className={classes.head}>{head}</div>}
      <MovesHeader />
      <OpeningName place="block" />
      <MoveMarkContext value={mark}>
        <HiddenJudgementsContext value={hidesJudgements}>
          {isEmpty ? <NoMoves /> : <MovesList key={opened} onMenu={menu.open} flows={isFlowing} />}
        </HiddenJudgementsContext>
      </MoveMarkContext>
      {foot}
      {!isFlowing && <GlyphBar onMenu={menu.open} />}
      <Suspense>
        {menu.request !== undefined && isFlowing && (
          <MoveSheet node={menu.request.node} onClose={menu.close}>
            {head}
          </MoveSheet>
        )}
        {menu.request !== undefined && !isFlowing && (
          <MoveMenu request={menu.request} onClose={menu.close} />
        )}
      </Suspense>
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
  const isPlaying = useStore(boardTaskStore, ({ task }) => task?.hidesEngine);
  const origin = useStore(gameStore, (state) => state.origin);
  const chapter = openChapter(useStore(chapterStore), { origin });
  const { label, run, reason } = useAction('exampleGame');
  // The example would leave a study, and cannot be opened in a game against the engine.
  const canLeave = !isPlaying && !chapter && !reason;
  if (isHeld) return <Restoring />;
  return (
    // This element scrolls on a small screen, so it must be focusable. Like the list, it leaves the Space key to the page's actions.
    <div
      className={classes.empty}
      // oxlint-disable-next-line no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={t('moves.emptyTitle')}
      data-moves-list
    >
      <Notice
        icon={IconBinaryTree2}
        title={t('moves.emptyTitle')}
        text={t(isPlaying ? 'moves.emptyPlaying' : 'moves.emptyText')}
      >
        {canLeave && <Button onClick={run}>{label}</Button>}
      </Notice>
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
