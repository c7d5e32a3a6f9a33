import { useTranslation } from 'react-i18next';
import { useEngine } from '../../engine/use-engine.ts';
import { parseLanguage } from '../../i18n/languages.ts';
import { EngineHeader } from './engine-header.tsx';
import { EngineLines } from './engine-lines.tsx';
import { EngineNotice } from './engine-notice.tsx';
import classes from './engine-panel.module.css';
import { theEngine } from './the-engine.ts';
import { useGameEngine, useShownPosition } from './use-game-engine.ts';

/** The engine's voice: a switch, its score, and its best lines. */
export function EnginePanel() {
  const { i18n } = useTranslation();
  useGameEngine();
  const snapshot = useEngine(theEngine());
  const { fen, ply } = useShownPosition();
  const isOn = snapshot.state.kind !== 'off';
  const evaluation = isOn && snapshot.evaluation?.key === fen ? snapshot.evaluation : undefined;
  return (
    <div className={classes.panel}>
      <EngineHeader
        snapshot={snapshot}
        evaluation={evaluation}
        turn={fen.endsWith(' w') ? 'red' : 'black'}
        language={parseLanguage(i18n.language) ?? 'en'}
      />
      <ProgressBar share={shareOf(snapshot)} />
      {evaluation === undefined ? (
        <EngineNotice snapshot={snapshot} />
      ) : (
        <EngineLines evaluation={evaluation} fen={fen} ply={ply} />
      )}
    </div>
  );
}

/** Of the download while there is one, else of the budget; 0 to 1. */
function shareOf({ state, progress }: ReturnType<typeof useEngine>): number {
  if (state.kind === 'loading') return state.totalBytes ? state.loadedBytes / state.totalBytes : 0;
  return state.kind === 'searching' ? (progress ?? 1) : 0;
}

function ProgressBar({ share }: { readonly share: number }) {
  return (
    <div className={classes.progress} aria-hidden="true">
      <i style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
    </div>
  );
}
