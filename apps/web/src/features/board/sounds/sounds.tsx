import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';
import { followForeignSounds, soundsStore } from '../../../lib/sounds/sound-choices.ts';

const importDialog = () => import('./sounds-dialog.tsx');
const SoundsDialog = lazy(async () => ({ default: (await importDialog()).SoundsDialog }));

/** Plays sounds of moves if they are switched on, and registers the action that opens the dialog. Loads the code of both on demand. */
export function Sounds() {
  const [isOpen, setOpen] = useState(false);
  const isOn = useStore(soundsStore, ({ sounds, speech }) => sounds || speech);
  useEffect(followForeignSounds, []);
  useEffect(() => (isOn ? followMoves() : undefined), [isOn]);
  useActionHandler(
    'sounds',
    useMemo(() => ({ run: () => withChunk(importDialog, () => setOpen(true)) }), []),
  );
  return <Suspense>{isOpen && <SoundsDialog onClose={() => setOpen(false)} />}</Suspense>;
}

/** @returns a function that stops following, even if the code is still loading. */
function followMoves(): () => void {
  const gone = new AbortController();
  withChunk(
    () => import('./follow-moves.ts'),
    ({ followMoves: follow }) => gone.signal.aborted || follow(gone.signal),
  );
  return () => gone.abort();
}
