/** Opens the dialog for a game against the engine with the position on the board chosen. */
import { runAction } from '../actions/registry.ts';
import { defineStore } from '../services.ts';

const wantedStore = defineStore(() => ({ isFromHere: false }));

export function playFromHere(): void {
  wantedStore.setState({ isFromHere: true });
  runAction('playEngine');
}

/** Whether the open dialog was opened by `playFromHere`. */
export function isPlayFromHere(): boolean {
  return wantedStore.getState().isFromHere;
}

/** To be called when the dialog closes. */
export function forgetPlayFromHere(): void {
  wantedStore.setState({ isFromHere: false });
}
