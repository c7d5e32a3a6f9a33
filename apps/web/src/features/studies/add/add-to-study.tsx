import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { registerAction } from '../../../lib/actions/registry.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { withEvaluations } from '../../../lib/game/evaluations.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import { openLink } from '../../../lib/matches/match-link.ts';
import { addGameToStudy, addStore } from '../../../lib/studies/add-to-study.ts';

const importDialog = () => import('./add-to-study-dialog.tsx');
const AddToStudyDialog = lazy(async () => {
  const { AddToStudyDialog: Loaded } = await loadChunk(importDialog);
  return { default: Loaded };
});

/** The dialog that asks to which study games are added. Rendered once by each page. */
export function AddToStudy() {
  const source = useStore(addStore, (state) => state.source);
  return <Suspense>{source !== undefined && <AddToStudyDialog source={source} />}</Suspense>;
}

/** Registers the action that adds the game on the board to a study. */
export function AddOpenToStudy() {
  useEffect(() => registerAction('addToStudy', { run: addOpen }), []);
  return null;
}

function addOpen(): void {
  commitPendingEdit();
  const { game, notes } = gameStore.getState();
  addGameToStudy(withEvaluations(game, notes), openLink()?.title ?? '');
}
