import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { registerAction } from '../../../lib/actions/registry.ts';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { withChunk } from '../../../lib/chunk.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';

/** Registers the actions that open the set-up while the component is mounted. The set-up's code is loaded on first use. */
export function useSetupActions(): void {
  const isOpen = useStore(setupOpenStore, (state) => state.isOpen);
  const arrange = useMemo(() => ({ run: arrangePieces, checked: isOpen }), [isOpen]);
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

const load = () => import('./open-setup.ts');

function arrangePieces(): void {
  withChunk(load, (setup) => setup.arrangePieces());
}

function createBoard(): void {
  withChunk(load, (setup) => setup.createBoard());
}

function clearBoard(): void {
  withChunk(load, (setup) => setup.clearBoard());
}
