import { defineStore } from '../../../lib/services.ts';

/** Whether the dialog with the engine's settings is open. */
export const settingsView = defineStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function openSettings(): void {
  settingsView.setState({ isOpen: true });
}

export function closeSettings(): void {
  settingsView.setState({ isOpen: false });
}
