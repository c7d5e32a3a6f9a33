import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { listenToShortcuts } from '../lib/actions/listen-to-shortcuts.ts';
import { runAnnounced } from '../lib/actions/run-announced.ts';
import { useActionHandler } from '../lib/actions/use-action.ts';
import { withChunk } from '../lib/chunk.ts';
import { appStore, setAppState } from '../lib/state/app-state.ts';
import { DEFAULT_PREFERENCES, preferencesStore, setPreferences } from '../lib/state/preferences.ts';
import { colorModeStore, followColorMode, setColorMode } from './theme/color-mode.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await importShortcutsDialog()).ShortcutsDialog,
}));

/** Handles the actions that belong to no feature, and the shortcuts of all actions. */
export function FrameActions() {
  const [isListOpen, setListOpen] = useState(false);
  useActionHandler(
    'shortcuts',
    useMemo(() => ({ run: () => withChunk(importShortcutsDialog, () => setListOpen(true)) }), []),
  );
  useDarkMode();
  useFullscreen();
  useMinimalist();
  useStandardLook();
  useEffect(listenToShortcuts, []);
  return (
    <Suspense>{isListOpen && <ShortcutsDialog onClose={() => setListOpen(false)} />}</Suspense>
  );
}

/** Fetches the code of the dialog, which is shown only after that, so that a failed fetch opens nothing. */
export function importShortcutsDialog() {
  return import('../features/shell/shortcuts/shortcuts-dialog.tsx');
}

function useDarkMode(): void {
  const isDark = useStore(colorModeStore, ({ mode }) => mode === 'dark');
  useEffect(followColorMode, []);
  const handler = useMemo(
    () => ({ run: () => setColorMode(isDark ? 'light' : 'dark'), checked: isDark }),
    [isDark],
  );
  useActionHandler('darkMode', handler);
}

function useFullscreen(): void {
  const isFull = useStore(appStore, (state) => state.fullscreen);
  useEffect(() => {
    const onChange = (): void => setAppState({ fullscreen: document.fullscreenElement !== null });
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const handler = useMemo(
    () => ({
      run: () => void toggleFullscreen(),
      checked: isFull,
      disabledReason: document.fullscreenEnabled
        ? undefined
        : ('disabledReasons.noFullscreen' as const),
    }),
    [isFull],
  );
  useActionHandler('fullscreen', handler);
}

/** If the browser refuses, nothing changes. */
async function toggleFullscreen(): Promise<void> {
  const isFull = document.fullscreenElement !== null;
  const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  await change.catch(() => undefined);
}

function useMinimalist(): void {
  const isOn = useStore(appStore, (state) => state.minimalist);
  const handler = useMemo(
    () => ({ run: () => setAppState({ minimalist: !isOn }), checked: isOn }),
    [isOn],
  );
  useActionHandler('minimalist', handler);
  useEffect(() => (isOn ? listenToEscape() : undefined), [isOn]);
}

/** Leaves the minimalist mode by Escape, unless something else uses the key, such as a field or a dialog. */
function listenToEscape(): () => void {
  // On the window, because the board listens on the document and prevents the default if it has used the key.
  window.addEventListener('keydown', leaveByEscape);
  return () => window.removeEventListener('keydown', leaveByEscape);
}

function leaveByEscape({ key, target, defaultPrevented, isComposing }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented || isComposing) return;
  if (target instanceof Element && target.closest(ESCAPABLE) !== null) return;
  // The browser closes an open dialog or popover, even if it does not have the focus.
  if (document.querySelector(OPEN) !== null) return;
  runAnnounced('minimalist');
}

/** Elements that Escape leaves or closes. */
const ESCAPABLE = 'input, textarea, select, dialog, [popover], [role="menu"]';
const OPEN = 'dialog[open], [popover=auto]:popover-open';

function useStandardLook(): void {
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const board = useMemo(
    () => ({
      run: () => setPreferences({ boardTheme: DEFAULT_PREFERENCES.boardTheme }),
      disabledReason:
        boardTheme === DEFAULT_PREFERENCES.boardTheme
          ? ('disabledReasons.standardBoardShown' as const)
          : undefined,
    }),
    [boardTheme],
  );
  const pieces = useMemo(
    () => ({
      run: () => setPreferences({ pieceSet: DEFAULT_PREFERENCES.pieceSet }),
      disabledReason:
        pieceSet === DEFAULT_PREFERENCES.pieceSet
          ? ('disabledReasons.standardPiecesShown' as const)
          : undefined,
    }),
    [pieceSet],
  );
  useActionHandler('standardBoard', board);
  useActionHandler('standardPieces', pieces);
}
