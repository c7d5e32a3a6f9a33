import { createStore } from 'zustand/vanilla';

/** Whether the engine's settings are shown; a button of the panel opens them. */
export const settingsView = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function openSettings(): void {
  settingsView.setState({ isOpen: true });
}

export function closeSettings(): void {
  settingsView.setState({ isOpen: false });
}
