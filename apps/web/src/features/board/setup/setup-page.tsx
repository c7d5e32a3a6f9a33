import type { BoardHandle } from '@chuhe/board/board';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { ActionId, ReasonKey } from '../../../lib/actions/actions.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { copyFen } from './copy-fen.ts';
import { keepQuietly, leaveSetup } from './leave-setup.ts';
import { SetupBoard } from './setup-board.tsx';
import classes from './setup-page.module.css';
import { SetupPanel } from './setup-panel.tsx';
import { flipSetup, redoSetup, setupStore, undoSetup } from './setup-store.ts';
import { silenceAction, takeOverAction } from './take-over.ts';

/** Set-up as it stands on the board page in place of the analysis. Show it while `setupStore` says that it is open. */
export function SetupView() {
  const board = useRef<BoardHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEditActions();
  useEffect(leaveForOtherGames, []);
  useEffect(() => {
    window.addEventListener('pagehide', keepQuietly);
    return () => window.removeEventListener('pagehide', keepQuietly);
  }, []);
  return (
    <div className={classes.layout}>
      <div className={classes.board}>
        <SetupBoard board={board} frame={frame} />
      </div>
      <SetupPanel board={board} frame={frame} />
    </div>
  );
}

/** What goes through the moves of the game and writes about them. */
const OF_THE_GAME = [
  'firstMove',
  'previousMove',
  'nextMove',
  'lastMove',
  'previousVariation',
  'nextVariation',
  'editComment',
] as const satisfies readonly ActionId[];

/** What the menus and keys mean here. */
function useEditActions(): void {
  useEffect(() => {
    const stops = OF_THE_GAME.map(silenceAction);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const canUndo = useStore(setupStore, ({ past }) => past.length > 0);
  const canRedo = useStore(setupStore, ({ future }) => future.length > 0);
  useTakenOver('undo', undoSetup, canUndo ? undefined : 'reasons.nothingToUndo');
  useTakenOver('redo', redoSetup, canRedo ? undefined : 'reasons.nothingToRedo');
  useTakenOver('flipBoard', flipSetup);
  useTakenOver('copyFen', copyFen);
}

function useTakenOver(
  id: 'undo' | 'redo' | 'flipBoard' | 'copyFen',
  run: () => void,
  disabledReason?: ReasonKey,
): void {
  const handler = useMemo(() => ({ run, disabledReason }), [run, disabledReason]);
  useEffect(() => takeOverAction(id, handler), [id, handler]);
}

/** A user who opens another game wants to see it. */
function leaveForOtherGames(): () => void {
  const { opened } = gameStore.getState();
  return gameStore.subscribe((state) => {
    if (state.opened !== opened) leaveSetup();
  });
}
