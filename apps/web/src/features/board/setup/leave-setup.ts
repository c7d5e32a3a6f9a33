/** Leaves the set-up: to analyse the position, to store it for later, or to discard it. */
import { newGame } from '@chuhe/game/tree';
import { t } from 'i18next';
import { switchOn } from '../../../engine/engines.ts';
import { flipBoard, gameStore, openGame } from '../../../lib/game/game-store.ts';
import { MOVE_NUMBER_TAG } from '../../../lib/game/move-text.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { setupTargetStore } from '../../../lib/state/setup-target.ts';
import { emitToast } from '../../../lib/toast.ts';
import { type Arrangement, fenOf, issuesOf } from './arrangement.ts';
import { closeDraft, removeDraft, writeDraft } from './setup-draft.ts';
import { closeSetup, fenFaultOf, isChanged, setupStore } from './setup-store.ts';

/**
 * Opens the position as a new game and switches the engine on. If the position is unchanged, the open game stays. If something else has asked
 * for the position, it gets it.
 */
export function analyseSetup(): void {
  const state = setupStore.getState();
  const { arrangement, orientation, offer } = state;
  if (issuesOf(arrangement).length > 0 || fenFaultOf(state) !== undefined) return;
  const { target } = setupTargetStore.getState();
  closeSetup();
  // A draft that is still on offer holds a different position and is kept.
  if (offer === undefined) removeDraft();
  if (target !== undefined) return target.take(fenOf(arrangement));
  if (state.isOther || isChanged(state)) openArrangement(arrangement);
  if (gameStore.getState().orientation !== orientation) flipBoard();
  // During a game against the engine, the engine is already in use.
  if (activityStore.getState().activity === 'analysis') switchOn();
}

function openArrangement(arrangement: Arrangement): void {
  const { moveNumber } = arrangement;
  const fen = fenOf(arrangement);
  const tags = moveNumber === 1 ? [] : [{ name: MOVE_NUMBER_TAG, value: `${moveNumber}` }];
  const { orientation } = gameStore.getState();
  openGame(newGame({ start: fen, tags }));
  const back = wayBackToGame();
  const bringBack = (): void => {
    back.run();
    if (gameStore.getState().orientation !== orientation) flipBoard();
  };
  emitToast({
    tone: 'success',
    kind: 'game',
    title: t('files.opened.position'),
    cause: fen,
    action: { label: t('files.undo'), run: bringBack, until: back.until },
  });
}

/** Closes the set-up without changing the game. If there were changes, a toast offers to reopen it. */
export function cancelSetup(): void {
  const state = setupStore.getState();
  closeSetup();
  if (!isChanged(state)) return;
  const goOn = (): void => {
    setupStore.setState(state);
    setupOpenStore.setState({ isOpen: true });
  };
  emitToast({
    tone: 'info',
    title: t('setup.cancelled'),
    action: { label: t('setup.goOn'), run: goOn },
  });
}

/** Stores the position as a draft, legal or not, and returns to the game. */
export function keepForLater(): void {
  const { arrangement } = setupStore.getState();
  if (!writeDraft(arrangement)) {
    emitToast({ tone: 'danger', title: t('setup.notKept'), cause: fenOf(arrangement) });
    return;
  }
  closeSetup();
  emitToast({ tone: 'success', title: t('setup.kept'), cause: t('setup.keptCause') });
}

/**
 * Closes the set-up when the user navigates away or goes back. Changes are stored as a draft.
 *
 * @returns whether it is closed; it stays open if the draft cannot be stored
 */
export function leaveSetup(): boolean {
  if (isOpen() && isChanged(setupStore.getState())) keepForLater();
  else if (isOpen()) closeSetup();
  return !isOpen();
}

function isOpen(): boolean {
  return setupOpenStore.getState().isOpen;
}

/**
 * Stores the position without a message, because the page is being closed. A reload opens the set-up with it. Where the position is
 * unchanged, the reload does not take that of an earlier visit or another tab.
 */
export function saveDraftSilently(): void {
  if (!isOpen()) return;
  const state = setupStore.getState();
  if (state.isOther || isChanged(state)) writeDraft(state.arrangement, { isOpen: true });
  else closeDraft();
}
