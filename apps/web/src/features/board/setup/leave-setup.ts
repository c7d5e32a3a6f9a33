/** The ways out of set-up: to analyse the position, to keep it for later, or to leave all as it was. */
import { newGame } from '@chuhe/game/tree';
import { t } from 'i18next';
import { switchOn } from '../../../engine/the-engine.ts';
import { flipBoard, gameStore, openGame } from '../../../lib/game/game-store.ts';
import { MOVE_NUMBER_TAG } from '../../../lib/game/move-text.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import { emitToast } from '../../../lib/toast.ts';
import { type Arrangement, fenOf, issuesOf } from './arrangement.ts';
import { removeDraft, writeDraft } from './setup-draft.ts';
import { closeSetup, fenFaultOf, isChanged, setupStore } from './setup-store.ts';

/** Opens the position as a new game, and switches the engine on. A position that was only looked at leaves the game as it is. */
export function analyseSetup(): void {
  const state = setupStore.getState();
  const { arrangement, orientation, offer } = state;
  if (issuesOf(arrangement).length > 0 || fenFaultOf(state) !== undefined) return;
  closeSetup();
  // A draft that is still offered is another one.
  if (offer === undefined) removeDraft();
  if (state.isOther || isChanged(state)) openArrangement(arrangement);
  if (gameStore.getState().orientation !== orientation) flipBoard();
  // A game against the engine has it already.
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

/** Leaves the open game as it was. What was arranged can be brought back from the message. */
export function cancelSetup(): void {
  const state = setupStore.getState();
  closeSetup();
  if (!isChanged(state)) return;
  emitToast({
    tone: 'info',
    title: t('setup.cancelled'),
    action: { label: t('setup.goOn'), run: () => setupStore.setState(state) },
  });
}

/** Keeps the position, legal or not, for the next time, and goes back to the game. */
export function keepSetup(): void {
  const { arrangement } = setupStore.getState();
  if (!writeDraft(arrangement)) {
    emitToast({ tone: 'danger', title: t('setup.notKept'), cause: fenOf(arrangement) });
    return;
  }
  closeSetup();
  emitToast({ tone: 'success', title: t('setup.kept'), cause: t('setup.keptCause') });
}

/** For a user who goes elsewhere in the middle: what was changed is kept. */
export function leaveSetup(): void {
  const state = setupStore.getState();
  if (!state.isOpen) return;
  if (isChanged(state)) keepSetup();
  else closeSetup();
}

/** The page is being left: there is nobody to say anything to. */
export function keepQuietly(): void {
  const state = setupStore.getState();
  if (state.isOpen && isChanged(state)) writeDraft(state.arrangement);
}
