import type { BoardHandle } from '@chuhe/board/board';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useOverlay } from '../../../components/use-overlay.ts';
import type { ActionId, ReasonKey } from '../../../lib/actions/actions.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { copyFen } from './copy-fen.ts';
import { leaveSetup, saveDraftSilently } from './leave-setup.ts';
import { disableAction, overrideAction } from './override-action.ts';
import { SetupBoard } from './setup-board.tsx';
import classes from './setup-page.module.css';
import { SetupPanel } from './setup-panel.tsx';
import { flipSetup, redoSetup, setupStore, undoSetup } from './setup-store.ts';

/** The set-up, which replaces the analysis on the board page. Render it while `setupOpenStore` is open. */
export function SetupView() {
  const board = useRef<BoardHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEditActions();
  useOverlay(true, leaveSetup, 'setup', false);
  useEffect(leaveForOtherGames, []);
  useEffect(() => {
    window.addEventListener('pagehide', saveDraftSilently);
    return () => window.removeEventListener('pagehide', saveDraftSilently);
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

/** Actions on the moves of the game, which are disabled while the set-up is open. */
const OF_THE_GAME = [
  'firstMove',
  'previousMove',
  'nextMove',
  'lastMove',
  'previousVariation',
  'nextVariation',
  'editComment',
] as const satisfies readonly ActionId[];

/** Overrides actions while the set-up is open. */
function useEditActions(): void {
  useEffect(() => {
    const stops = OF_THE_GAME.map(disableAction);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const canUndo = useStore(setupStore, ({ past }) => past.length > 0);
  const canRedo = useStore(setupStore, ({ future }) => future.length > 0);
  useActionOverride('undo', undoSetup, canUndo ? undefined : 'disabledReasons.nothingToUndo');
  useActionOverride('redo', redoSetup, canRedo ? undefined : 'disabledReasons.nothingToRedo');
  useActionOverride('flipBoard', flipSetup);
  useActionOverride('copyFen', copyFen);
}

function useActionOverride(
  id: 'undo' | 'redo' | 'flipBoard' | 'copyFen',
  run: () => void,
  disabledReason?: ReasonKey,
): void {
  const handler = useMemo(() => ({ run, disabledReason }), [run, disabledReason]);
  useEffect(() => overrideAction(id, handler), [id, handler]);
}

/** Closes the set-up when another game is opened. */
function leaveForOtherGames(): () => void {
  const { opened } = gameStore.getState();
  return gameStore.subscribe((state) => {
    if (state.opened !== opened) leaveSetup();
  });
}
