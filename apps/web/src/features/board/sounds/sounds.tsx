import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';
import { followForeignSounds, soundsStore } from './sound-choices.ts';

const importDialog = () => import('./sounds-dialog.tsx');
const SoundsDialog = lazy(async () => ({ default: (await importDialog()).SoundsDialog }));

/** Lets moves be heard, if the user wants that; what makes them heard is fetched only then. */
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

/** @returns a function that stops it, also before its code has come. */
function followMoves(): () => void {
  const gone = new AbortController();
  withChunk(
    () => import('./follow-moves.ts'),
    ({ followMoves: follow }) => gone.signal.aborted || follow(gone.signal),
  );
  return () => gone.abort();
}
