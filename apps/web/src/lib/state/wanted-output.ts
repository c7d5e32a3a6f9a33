/** What the user wants to make of the game on the board. A panel that asks does not depend on the dialog that makes it. */
import { defineStore } from '../services.ts';

/** `rest` is an animation from the current move on. */
export type Output = 'animation' | 'rest' | 'print';

export const wantedOutputStore = defineStore((): { readonly wanted: Output | undefined } => ({
  wanted: undefined,
}));

/** @param wanted `undefined` closes the dialog */
export function wantOutput(wanted: Output | undefined): void {
  wantedOutputStore.setState({ wanted });
}
