import { useEffect } from 'react';
import { registerAction } from '../../../lib/actions/registry.ts';
import { setPreferences } from '../../../lib/state/preferences.ts';
import { commandFocus } from './command-focus.ts';

/** Registers the action that opens the command box or, if it is open, focuses it. */
export function useCommandAction(): void {
  useEffect(() => registerAction('commands', { run: openBox }), []);
}

function openBox(): void {
  setPreferences({ commandBox: true });
  commandFocus.setState({ isWanted: true });
}
