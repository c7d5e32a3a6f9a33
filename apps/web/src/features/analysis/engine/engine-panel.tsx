import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { engineLocationStore } from '../../../engine/engine-location.ts';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import { fetchChunk, loadChunk } from '../../../lib/chunk.ts';
import { overlays } from '../../../lib/overlays.ts';
import { HintPlace } from '../hints/hint-place.tsx';
import { EngineAnnouncer } from './engine-announcer.tsx';
import { EngineHeader } from './engine-header.tsx';
import { EngineLines } from './engine-lines.tsx';
import { EngineNotice, OtherTabNotice } from './engine-notice.tsx';
import classes from './engine-panel.module.css';
import { closeSettings, openSettings, settingsView } from './settings-view.ts';
import { isOn, isSpent, useEngineView } from './use-engine-view.ts';
import { useGameEngine } from './use-game-engine.ts';

const EngineSettingsDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./engine-settings-dialog.tsx'))).EngineSettingsDialog,
}));

const SpentNotice = lazy(async () => ({
  default: (await loadChunk(() => import('./spent-notice.tsx'))).SpentNotice,
}));

const loadNotes = () => loadChunk(() => import('./engine-notes.tsx'));
const NetworkNote = lazy(async () => ({ default: (await loadNotes()).NetworkNote }));
const ServerNote = lazy(async () => ({ default: (await loadNotes()).ServerNote }));

/** Without its code, the engine works all the same. */
const LiveGlyphs = lazy(() =>
  fetchChunk(() => import('./live-glyphs.tsx')).then(
    (module) => ({ default: module.LiveGlyphs }),
    () => ({ default: () => null }),
  ),
);

/** The engine's panel: a switch, the score and the best lines. */
export function EnginePanel() {
  const view = useEngineView();
  useGameEngine(view);
  const isSetting = useStore(settingsView, ({ isOpen }) => isOpen);
  const isOnServer = useStore(engineLocationStore, ({ location }) => location === 'server');
  useEffect(openWantedSettings, []);
  const { snapshot, evaluation, position, ply } = view;
  return (
    <div className={classes.panel}>
      <EngineHeader view={view} />
      <ProgressBar share={shareOf(snapshot)} />
      <div className={classes.body} data-rows={snapshot.settings.multiPv}>
        <Suspense>
          {snapshot.networkRefusal !== undefined && <NetworkNote snapshot={snapshot} />}
          {/* The notice in place of the lines says it then. */}
          {isOnServer && !(isSpent(snapshot) && evaluation === undefined) && <ServerNote />}
        </Suspense>
        {evaluation === undefined ? (
          <>
            {isSpent(snapshot) ? (
              <Suspense>
                <SpentNotice />
              </Suspense>
            ) : (
              <EngineNotice view={view} />
            )}
            {snapshot.state.kind === 'off' && <HintPlace of="engine" />}
          </>
        ) : (
          <>
            <EngineLines key={position.fen} evaluation={evaluation} fen={position.fen} ply={ply} />
            {isElsewhere(snapshot) && <OtherTabNotice />}
          </>
        )}
      </div>
      <EngineAnnouncer view={view} />
      <Suspense>{isOn(snapshot) && <LiveGlyphs view={view} />}</Suspense>
      {/* In a portal, because a phone hides the panel while another tool is shown. */}
      {isSetting &&
        createPortal(
          <Suspense>
            <EngineSettingsDialog snapshot={snapshot} onClose={closeSettings} />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}

/** Opens the settings if the address names them. */
function openWantedSettings(): void {
  if (overlays().wanted === 'engine') openSettings();
}

function isElsewhere({ state }: EngineSnapshot): boolean {
  return state.kind === 'paused' && state.reason === 'paused-by-other-tab';
}

/** The completed share of the download or the used share of the budget, from 0 to 1. It is 1 during an unlimited search. */
function shareOf({ state, progress }: EngineSnapshot): number {
  if (state.kind === 'loading') return state.totalBytes ? state.loadedBytes / state.totalBytes : 0;
  if (state.kind === 'searching') return progress ?? 1;
  return state.kind === 'ready' ? (progress ?? 0) : 0;
}

/** The progress as a bar. It is hidden from screen readers, because the header contains the same information as text. */
function ProgressBar({ share }: { readonly share: number }) {
  return (
    <div className={classes.progress} aria-hidden="true">
      <i style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
    </div>
  );
}
