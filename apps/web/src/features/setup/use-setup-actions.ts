import { EMPTY_FEN, INITIAL_FEN } from '@chuhe/rules/fen';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { registerAction } from '../../lib/actions/registry.ts';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { EMPTY, STANDARD } from './arrangement.ts';
import { leaveSetup } from './leave-setup.ts';
import { editSetup, openSetup, setupStore } from './setup-store.ts';

/** Lets menus, buttons and keys open set-up, for as long as the calling component is there. The view is not fetched here. */
export function useSetupActions(): void {
  const isOpen = useStore(setupStore, (state) => state.isOpen);
  const arrange = useMemo(
    () => ({ run: isOpen ? leaveSetup : () => openSetup(), checked: isOpen }),
    [isOpen],
  );
  useActionHandler('arrangePieces', arrange);
  useEffect(() => {
    const stops = [
      registerAction('createBoard', { run: createBoard }),
      registerAction('clearBoard', { run: clearBoard }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

function createBoard(): void {
  if (setupStore.getState().isOpen) editSetup(() => STANDARD);
  else openSetup(INITIAL_FEN);
}

function clearBoard(): void {
  if (setupStore.getState().isOpen) editSetup(() => EMPTY);
  else openSetup(EMPTY_FEN);
}
